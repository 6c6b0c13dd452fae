import { useEffect, useState } from 'react';

/** Milliseconds for which nobody minds an empty place. */
const longest = 1000;

/** Whether to hold back, while `wanted`, what would have to move when an answer comes; in the first second of a screen, not longer. */
export const useHeld = (wanted: boolean): boolean => {
  const [over, setOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), longest);
    return () => clearTimeout(timer);
  }, []);
  return wanted && !over;
};
