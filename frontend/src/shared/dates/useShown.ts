import { useState } from 'react';

/**
 * What a date field shows: what is being typed, though its form holds no day yet or still another, until the form's day changes to one
 * that was not told by the field itself. `shownOf` reads a day of the form.
 */
export const useShown = <Shown>(value: string, shownOf: (day: string) => Shown) => {
  const [state, setState] = useState(() => ({ shown: shownOf(value), told: value, seen: value }));
  if (state.seen !== value)
    setState({ ...state, seen: value, ...(state.told !== value && { shown: shownOf(value) }) });
  /** Shows it, while the form is told that its day is this. */
  const show = (shown: Shown, told: string) => setState({ ...state, shown, told });
  return [state.shown, show] as const;
};
