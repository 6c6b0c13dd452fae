import type { ReactNode } from 'react';
import { randomId } from '../api/random-id.ts';

/** Draws the question; whoever is asked answers it once. */
type Question<Answer> = (answer: (given: Answer) => void) => ReactNode;
/** A question that waits for its answer, as it is drawn, and what becomes of it without one. */
export type Asked = { key: string; drawn: ReactNode; unanswered: () => void };

let show: ((asked: Asked | null) => void) | null = null;
let open: readonly Asked[] = [];

const showFirst = () => show?.(open[0] ?? null);

/**
 * Asks something wherever the person is by then: what a toast offers, and what the server answers late, outlive the place they came from.
 * Questions are asked one after the other. Without anybody to ask, or when the session ends before an answer, it is null.
 */
export const askPerson = <Answer>(draw: Question<Answer>): Promise<Answer | null> =>
  new Promise((settle) => {
    if (!show) return settle(null);
    const key = randomId();
    const answer = (given: Answer) => {
      settle(given);
      open = open.filter((asked) => asked.key !== key);
      showFirst();
    };
    open = [...open, { key, drawn: draw(answer), unanswered: () => settle(null) }];
    showFirst();
  });

/** Registers who draws questions. Returns how to stop. */
export const showQuestionsWith = (shower: (asked: Asked | null) => void) => {
  show = shower;
  return () => {
    if (show !== shower) return;
    show = null;
    for (const { unanswered } of open) unanswered();
    open = [];
  };
};
