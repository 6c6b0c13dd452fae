import { useEffect, useState, type ComponentType } from 'react';
import { useConnected } from '../offline/useConnected.ts';
import { waitingCode } from './waiting-code.ts';

/** What waits on the device, once its code has come: nothing else on the panel stands on it, or falls with it. */
export const WaitingLater = () => {
  const connected = useConnected();
  const [loaded, setLoaded] = useState<{ Waiting: ComponentType } | null>(null);
  useEffect(() => {
    if (loaded) return;
    // What did not come is asked for again when there is a connection again.
    waitingCode().then(setLoaded, () => undefined);
  }, [connected, loaded]);
  return loaded && <loaded.Waiting />;
};
