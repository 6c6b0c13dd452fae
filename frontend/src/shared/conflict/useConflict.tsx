import { useState, type ReactNode } from 'react';
import { sendOver, type Current } from '../../api/moved.ts';
import { ConflictDialog, type Choice, type Difference } from './ConflictDialog.tsx';
import { contested, taken, type Field, type Versions } from './fields.ts';

type Sent = { ok: boolean; error?: unknown };
type Question = { differences: Difference[]; choose: (choice: Choice) => void };

/** A form over a record that others may change: how it was opened, what it holds, and how to read it from the record as it is now. */
export type Edit<Values> = {
  fieldsOf: (versions: Versions<Values>) => readonly Field<Values>[];
  seen: number | undefined;
  opened: Values | null;
  mine: Values;
  currently: (current: Current) => Values;
};

/** The record as it is now, and what the form is to hold once the person took what is there. */
export type Refill<Values> = { revision: number; opened: Values; values: Values };

/**
 * Sends what a form holds; when somebody else has changed the same parts since it was opened, nothing is sent until the person has seen
 * both and chosen. What others changed elsewhere is no reason to ask. `question` is to be drawn.
 */
export const useConflict = () => {
  const [question, setQuestion] = useState<Question | null>(null);

  const chosen = async (differences: Difference[]): Promise<Choice> => {
    const choice = await new Promise<Choice>((choose) => setQuestion({ differences, choose }));
    setQuestion(null);
    return choice;
  };

  const settle = async <Values, Outcome extends Sent>(
    { fieldsOf, seen, opened, mine, currently }: Edit<Values>,
    attempt: (seen: number | undefined) => Promise<Outcome>,
  ): Promise<{ outcome: Outcome; refill?: Refill<Values> }> => {
    const choice: { refill?: Refill<Values> } = {};
    let known = opened;
    const over = async (record: Current) => {
      const current = currently(record);
      const versions: Versions<Values> = { opened: known, mine, current };
      const parts = contested(fieldsOf(versions), versions);
      known = current;
      if (parts.length === 0) return true;
      const answer = await chosen(
        parts.map(({ label, shown, drawn = shown }) => ({ label, now: drawn(current), mine: drawn(mine) })),
      );
      if (answer === 'current')
        choice.refill = { revision: record.revision, opened: current, values: taken(parts, versions) };
      return answer === 'mine';
    };
    return { outcome: await sendOver(seen, attempt, over), ...choice };
  };

  const drawn: ReactNode = question && <ConflictDialog {...question} />;
  return { settle, question: drawn };
};
