import { globSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { onlyInFull } from './full-plan.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

it.each(Object.values(onlyInFull).flat())('leaves files to the full run that there are: %s', (files) => {
  expect(globSync(files, { cwd: root })).not.toEqual([]);
});
