import { useState } from 'react';
import { useConnected } from '../offline/useConnected.ts';

/**
 * Whether the picture of this address did not come, and what to call when it does not. A new address gets a new chance, and any of them
 * one when the server answers again: without a network it could not come.
 */
export const useBroken = (src: string): [boolean, () => void] => {
  const connected = useConnected();
  const [broken, setBroken] = useState<string | null>(null);
  const [was, setWas] = useState(connected);
  if (was !== connected) {
    setWas(connected);
    if (connected) setBroken(null);
  }
  return [broken === src, () => setBroken(src)];
};
