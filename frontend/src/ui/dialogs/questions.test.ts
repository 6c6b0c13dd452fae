import { expect, it } from 'vitest';
import { askPerson, showQuestionsWith, type Asked } from './questions.ts';

const shown = () => {
  const seen: (Asked | null)[] = [];
  return { seen, stop: showQuestionsWith((asked) => seen.push(asked)) };
};
/** A question and the function that answers it. */
const question = (text: string) => {
  const answers: ((given: string) => void)[] = [];
  const asked = askPerson<string>((answer) => {
    answers.push(answer);
    return text;
  });
  return { asked, answer: (given: string) => answers[0]?.(given) };
};
const drawn = ({ seen }: ReturnType<typeof shown>) => seen.map((asked) => asked?.drawn ?? null);

it('is answered once, and removed then', async () => {
  const screen = shown();
  const { asked, answer } = question('¿Sí?');
  answer('sí');
  answer('no');
  expect(await asked).toBe('sí');
  expect(drawn(screen)).toEqual(['¿Sí?', null, null]);
  screen.stop();
});

it('waits for the answer to the one before', async () => {
  const screen = shown();
  const [first, second] = [question('¿Una?'), question('¿Otra?')];
  expect(drawn(screen).at(-1)).toBe('¿Una?');
  first.answer('a');
  expect(drawn(screen).at(-1)).toBe('¿Otra?');
  second.answer('b');
  expect([await first.asked, await second.asked, drawn(screen).at(-1)]).toEqual(['a', 'b', null]);
  screen.stop();
});

it('resolves with null if no component shows it, or no longer', async () => {
  const { stop } = shown();
  const [open, behind] = [question('¿Una?'), question('¿Otra?')];
  stop();
  expect([await open.asked, await behind.asked, await question('¿Nadie?').asked]).toEqual([null, null, null]);
});
