import { expect, it } from 'vitest';
import { foldedPattern } from './folded-text.ts';

it.each(['-', '\u2011', '\u2013', '\u2212'])('finds a code by any kind of dash, as by %j', (dash) => {
  const pattern = new RegExp(`^${foldedPattern(`PRE${dash}001`)}$`);
  for (const code of ['PRE-001', 'pre\u2011001', 'Pre\u2013001', 'PRE - 001']) expect(code).toMatch(pattern);
  expect('PRE001').not.toMatch(pattern);
});
