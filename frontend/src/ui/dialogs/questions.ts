import type { ReactNode } from 'react';
import { randomId } from '../random-id.ts';

/** Renders the question. The component calls `answer` once. */
type Question<Answer> = (answer: (given: Answer) => void) => ReactNode;
/** A pending question as rendered, and the callback that settles it without an answer. */
export type Asked = { key: string; drawn: ReactNode; unanswered: () => void };

let show: ((asked: Asked | null) => void) | null = null;
let open: readonly Asked[] = [];

const showFirst = () => show?.(open[0] ?? null);

/**
 * Asks the user a question, wherever the user is in the application: an action of a toast, or a late response, may outlive the component
 * that started it. Questions appear one at a time. Resolves with null if no component shows questions or if the session ends first.
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

/** Registers the component that renders questions. Returns the function that unregisters it. */
export const showQuestionsWith = (shower: (asked: Asked | null) => void) => {
  show = shower;
  return () => {
    if (show !== shower) return;
    show = null;
    for (const { unanswered } of open) unanswered();
    open = [];
  };
};
