import Refresh from '@mui/icons-material/Refresh';
import { Button } from '@mui/material';
import { useEffect } from 'react';
import { app } from '../messages.ts';
import { codeLost, sendingCode } from '../offline/sending-code.ts';
import { useConnected } from '../offline/useConnected.ts';
import { loadAnewOrWhy } from '../shared/load-anew.ts';
import { drawn } from '../shared/quiet.ts';
import { useStore } from '../shared/store.ts';
import { toast } from '../shared/toasts.ts';
import { waitingCode, waitingLoaded } from './waiting-code.ts';

const loadAgain = async () => {
  const why = await loadAnewOrWhy();
  if (why !== null) toast(why, 'error');
};

/** Beside what waits, or in its place: nothing is sent before the code comes. */
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

/** What waits on the device, once its code has come, whoever asked for it: nothing else on the panel stands on it, or falls with it. */
export const WaitingLater = () => {
  const connected = useConnected();
  const loaded = useStore(waitingLoaded);
  const lost = useStore(codeLost);
  useEffect(() => {
    if (loaded) return;
    // Some browsers ask again for what did not come, once there is a connection; of the others see below.
    drawn()
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
