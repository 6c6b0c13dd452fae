import { useCallback, useDeferredValue, useState } from 'react';
import { usePrinting } from './usePrinting.ts';

/**
 * How much of a long list is drawn: `step` at a time on screen, all of it on paper. `limit` is how many were asked for, `drawn` how many of
 * them there are already: `first` at once, the others when there is nothing else to do.
 */
export const useLimit = (step: number, first = step) => {
  const [wanted, setWanted] = useState(step);
  const ready = useDeferredValue(wanted, first);
  const printing = usePrinting();
  return {
    limit: printing ? Infinity : wanted,
    drawn: printing ? Infinity : ready,
    more: useCallback(() => setWanted((known) => known + step), [step]),
    /** Asks for no fewer than so many. */
    reach: useCallback((count: number) => setWanted((known) => Math.max(known, count)), []),
  };
};
