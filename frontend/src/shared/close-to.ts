import type { RefObject } from 'react';
import { flushSync } from 'react-dom';

/** Closes a dialog of which what opened it goes as well, such as the button of a row that was deleted: the keyboard goes on at `next`. */
export const closeTo = (close: () => void, next: RefObject<HTMLElement | null> | undefined): void => {
  // A dialog that leaves gives the focus back: only then is there one to give.
  flushSync(close);
  next?.current?.focus({ preventScroll: true });
};
