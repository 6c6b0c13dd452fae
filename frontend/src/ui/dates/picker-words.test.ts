import { expect, it } from 'vitest';
import { pickerWords } from './picker-words.ts';

const written = Object.values(pickerWords).flatMap((words) => (typeof words === 'string' ? [words] : []));

it('says of the calendar «usted», with accents', () => {
  expect(written).toContain('Día de la semana');
  expect(written.filter((words) => /\b(elige|selecciona|dia)\b/i.test(words))).toEqual([]);
});
