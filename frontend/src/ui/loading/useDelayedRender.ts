import { useEffect, useState } from 'react';

/** Milliseconds for which an empty place does not disturb the user. */
const maxDelayMs = 1000;

/**
 * Whether to delay, while `wanted`, the rendering of content that a pending response would move. True at most during the first second of a
 * screen.
 */
export const useDelayedRender = (wanted: boolean): boolean => {
  const [over, setOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), maxDelayMs);
    return () => clearTimeout(timer);
  }, []);
  return wanted && !over;
};
