import { useEffect } from 'react';
import { useConnected } from '../offline/useConnected.ts';
import { loadAhead } from '../shared/lazy-ahead.ts';

/** Fetches the code of the whole panel while there is a connection, once what is on screen has had its turn. */
export const useCodeAhead = () => {
  const connected = useConnected();
  useEffect(() => {
    if (!connected) return;
    const timer = setTimeout(() => void loadAhead(), 1000);
    return () => clearTimeout(timer);
  }, [connected]);
};
