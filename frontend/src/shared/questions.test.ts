import { expect, it } from 'vitest';
import { answerPerson, askPerson, showQuestionsWith, type Asked } from './questions.ts';

const shown = () => {
  const seen: (Asked | null)[] = [];
  return { seen, stop: showQuestionsWith((asked) => seen.push(asked)) };
};
const question = () => null;

it('is answered once, and gone then', async () => {
  const { seen, stop } = shown();
  const answer = askPerson(question);
  answerPerson(true);
  expect(await answer).toBe(true);
  expect(seen).toEqual([expect.objectContaining({ draw: question }), null]);
  stop();
});

it('is no when another comes before it is answered', async () => {
  const { stop } = shown();
  const [first, second] = [askPerson(question), askPerson(question)];
  answerPerson(true);
  expect([await first, await second]).toEqual([false, true]);
  stop();
});

it('is no when nobody is there to be asked, or any more', async () => {
  const { stop } = shown();
  const open = askPerson(question);
  stop();
  expect([await open, await askPerson(question)]).toEqual([false, false]);
});
