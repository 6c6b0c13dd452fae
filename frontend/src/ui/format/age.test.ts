import { expect, it } from 'vitest';
import { age } from './age.ts';

const now = Date.parse('2026-03-02T12:00:00Z');

it.each([
  ['2026-03-02T11:59:30Z', 'ahora'],
  ['2026-03-02T13:00:00Z', 'ahora'],
  ['2026-03-02T11:55:00Z', 'hace 5 min'],
  ['2026-03-02T08:30:00Z', 'hace 3 h'],
  ['2026-03-01T12:00:00Z', 'hace 1 día'],
  ['2026-02-20T12:00:00Z', 'hace 10 días'],
])('says how long ago %s was', (instant, text) => {
  expect(age(instant, now).replaceAll('\u00a0', ' ')).toBe(text);
});
