import { useCallback, useDeferredValue, useState } from 'react';
import { usePrinting } from '../layout/usePrinting.ts';

/**
 * How many entries of a long list to render: in steps of `step` on screen, all of them on paper. `limit` is the requested number, `drawn`
 * the number already rendered: `first` at once, the others as a deferred update.
 */
export const useRenderLimit = (step: number, first = step) => {
  const [wanted, setWanted] = useState(step);
  const ready = useDeferredValue(wanted, first);
  const printing = usePrinting();
  return {
    limit: printing ? Infinity : wanted,
    drawn: printing ? Infinity : ready,
    more: useCallback(() => setWanted((known) => known + step), [step]),
    /** Raises the requested number to at least `count`. */
    reach: useCallback((count: number) => setWanted((known) => Math.max(known, count)), []),
  };
};
