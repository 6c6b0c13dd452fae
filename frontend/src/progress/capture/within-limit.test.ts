import { expect, it } from 'vitest';
import { isAtLimit, withinLimit } from './within-limit.ts';

const long = (length: number) => 'a'.repeat(length);

it('takes what fits, and no half of an emoji', () => {
  expect(withinLimit(long(998), '')).toBe(long(998));
  expect(withinLimit(long(4000), '')).toBe(long(1000));
  expect(withinLimit(`${long(998)}😀😀`, '')).toBe(`${long(998)}😀`);
  expect(withinLimit(`${long(999)}😀😀`, '')).toBe(long(999));
});

it('leaves as long what was longer, and lets it become shorter', () => {
  expect(withinLimit(long(1300), long(1200))).toBe(long(1200));
  expect(withinLimit(long(1100), long(1200))).toBe(long(1100));
});

it('knows when no more fits', () => {
  expect([long(998), long(999), long(1000), long(1200)].map(isAtLimit)).toEqual([false, true, true, true]);
});
