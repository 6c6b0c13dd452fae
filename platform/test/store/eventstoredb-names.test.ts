import { expect, it } from 'vitest';
import { namesWith } from '../../src/store/eventstoredb-names.ts';

it.each([
  ['test_1-', 'project-7', 'test_1-project-7'],
  ['test_1-', '$$project-7', '$$test_1-project-7'],
  ['', 'project-7', 'project-7'],
  ['', '$$project-7', '$$project-7'],
])('has, with %j before names, %s at the server as %s, and back', (prefix, here, there) => {
  const names = namesWith(prefix);
  expect(names.atServer(here)).toBe(there);
  expect(names.here(there)).toBe(here);
});

it.each(['project-7', '$$project-7', 'test_2-project-7', '$$test_2-users', 'obraclara-log'])(
  'takes %s, which has another prefix, for nothing of its own',
  (there) => expect(namesWith('test_1-').here(there)).toBe(`/${there}`),
);
