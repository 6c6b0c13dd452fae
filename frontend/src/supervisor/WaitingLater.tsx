import { useEffect } from 'react';
import { useConnected } from '../offline/useConnected.ts';
import { idle } from '../shared/idle.ts';
import { useStore } from '../shared/store.ts';
import { waitingCode, waitingLoaded } from './waiting-code.ts';

/** What waits on the device, once its code has come, whoever asked for it: nothing else on the panel stands on it, or falls with it. */
export const WaitingLater = () => {
  const connected = useConnected();
  const loaded = useStore(waitingLoaded);
  useEffect(() => {
    if (loaded) return;
    // What did not come is asked for again when there is a connection again.
    idle()
      .then(waitingCode)
      .catch(() => undefined);
  }, [connected, loaded]);
  return loaded && <loaded.Waiting />;
};
