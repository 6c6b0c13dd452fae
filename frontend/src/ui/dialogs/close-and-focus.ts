import type { RefObject } from 'react';
import { flushSync } from 'react-dom';

/** Closes a dialog whose opener also disappears, such as the button of a deleted row, and moves the keyboard focus to `next`. */
export const closeAndFocus = (close: () => void, next: RefObject<HTMLElement | null> | undefined): void => {
  // A closing dialog restores the focus. The close must be rendered first, so that this call sets the focus last.
  flushSync(close);
  next?.current?.focus({ preventScroll: true });
};
