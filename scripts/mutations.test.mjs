import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { onlyInFull } from '../test/full-plan.ts';
import { mutations } from './mutations-table.mjs';
import { root } from './run.mjs';

const isQuickTest = (file) =>
  !Object.values(onlyInFull)
    .flat()
    .some((pattern) => path.matchesGlob(file, pattern));

it.each(mutations)('$file has «$from» exactly once', ({ file, from, to }) => {
  const text = readFileSync(path.join(root, file), 'utf8');
  expect(text.split(from)).toHaveLength(2);
  expect(to).not.toBe(from);
});

it('names tests that exist and belong to npm test', () => {
  for (const file of new Set(mutations.flatMap(({ tests }) => tests))) {
    expect(readFileSync(path.join(root, file), 'utf8')).not.toBe('');
    expect(isQuickTest(file), file).toBe(true);
  }
});

it('changes at least 60 places, in each area', () => {
  expect(mutations.length).toBeGreaterThanOrEqual(60);
  expect(new Set(mutations.map(({ area }) => area))).toEqual(
    new Set(['money', 'permissions', 'sync', 'redelivery', 'as-of']),
  );
});
