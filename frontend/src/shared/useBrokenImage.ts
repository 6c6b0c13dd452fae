import { useState } from 'react';
import { useConnected } from '../offline/useConnected.ts';

/**
 * Returns whether the image of this address failed to load, and the `onError` handler. A new address resets it, and so does the return of
 * the connection: an offline device could not load the image.
 */
export const useBrokenImage = (src: string): [boolean, () => void] => {
  const connected = useConnected();
  const [broken, setBroken] = useState<string | null>(null);
  const [wasConnected, setWasConnected] = useState(connected);
  if (wasConnected !== connected) {
    setWasConnected(connected);
    if (connected) setBroken(null);
  }
  return [broken === src, () => setBroken(src)];
};
