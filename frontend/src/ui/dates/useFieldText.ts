import { useState } from 'react';

/**
 * Text of a date field. It shows the typed text, even if the form has no day or another one. A change of the form's day that does not come
 * from `show` replaces the text. `shownOf` formats a day of the form.
 */
export const useFieldText = <Shown>(value: string, shownOf: (day: string) => Shown) => {
  const [state, setState] = useState(() => ({ shown: shownOf(value), reported: value, seen: value }));
  if (state.seen !== value)
    setState({ ...state, seen: value, ...(state.reported !== value && { shown: shownOf(value) }) });
  /** Shows this text and records the day that the form receives for it. */
  const show = (shown: Shown, reported: string) => setState({ ...state, shown, reported });
  return [state.shown, show] as const;
};
