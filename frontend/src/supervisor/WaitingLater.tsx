import Refresh from '@mui/icons-material/Refresh';
import { Button } from '@mui/material';
import { useEffect } from 'react';
import { app } from '../messages.ts';
import { codeFailed, sendingCode } from '../offline/sending-code.ts';
import { useConnected } from '../offline/useConnected.ts';
import { reloadOrReason } from '../shared/reload.ts';
import { initialViewRendered } from '../ui/loading/page-idle.ts';
import { useStore } from '../ui/store.ts';
import { toast } from '../ui/states/toasts.ts';
import { waitingCode, waitingLoaded } from './waiting-code.ts';

const loadAgain = async () => {
  const why = await reloadOrReason();
  if (why !== null) toast(why, 'error');
};

/** Next to the outbox, or in its place: nothing can be sent before the code loads. */
const Again = () => (
  <Button
    color="inherit"
    startIcon={<Refresh />}
    aria-label={app.waitingFailed}
    title={app.waitingFailed}
    onClick={() => void loadAgain()}
    sx={{ minHeight: { xs: 48, sm: 44 } }}
  >
    {app.retry}
  </Button>
);

/** The outbox, once its code has loaded. The rest of the panel does not depend on it. */
export const WaitingLater = () => {
  const connected = useConnected();
  const loaded = useStore(waitingLoaded);
  const lost = useStore(codeFailed);
  useEffect(() => {
    if (loaded) return;
    // Some browsers request failed code again once there is a connection; for the others, see below.
    initialViewRendered()
      .then(waitingCode)
      .then(sendingCode)
      .catch(() => undefined);
  }, [connected, loaded]);
  return (
    <>
      {loaded && <loaded.Waiting />}
      {lost && connected && <Again />}
    </>
  );
};
