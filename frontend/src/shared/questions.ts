import type { ReactNode } from 'react';

/** Draws the question; whoever is asked answers it once. */
type Question = (answer: (yes: boolean) => void) => ReactNode;
export type Asked = { draw: Question; answer: (yes: boolean) => void };

let show: ((asked: Asked | null) => void) | null = null;
let open: Asked | null = null;

const settle = (yes: boolean) => {
  open?.answer(yes);
  open = null;
};

/**
 * Asks before something is done, wherever the person is by then: what a toast offers outlives the tab it came from. Whatever
 * stays without an answer, because another question or the end of the session came first, is no.
 */
export const askPerson = (draw: Question): Promise<boolean> =>
  new Promise((answer) => {
    settle(false);
    if (!show) return answer(false);
    open = { draw, answer };
    show(open);
  });

/** Registers who draws questions. Returns how to stop. */
export const showQuestionsWith = (shower: (asked: Asked | null) => void) => {
  show = shower;
  return () => {
    if (show !== shower) return;
    show = null;
    settle(false);
  };
};

/** What the person said to the question that is shown. */
export const answerPerson = (yes: boolean) => {
  settle(yes);
  show?.(null);
};
