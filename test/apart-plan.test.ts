import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { notApart, notBehindNginx, planned, standInFiles } from './apart-plan.ts';
import { askingTests } from './asking-tests.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const filesOf = (patterns: readonly string[]) => globSync([...patterns], { cwd: root });
const leftOut = Object.values(notApart).flat();

it('leaves out of the services apart only files that there are', () => {
  const patterns = [...leftOut, ...Object.values(notBehindNginx).flat(), ...standInFiles];
  for (const pattern of patterns) expect(filesOf([pattern]), pattern).not.toEqual([]);
});

it('has every file of tests that asks an application, wherever it stands', () => {
  const asking = askingTests();
  // Tests that reach an application directly, through shared test code, and as a separate program.
  for (const known of [
    'runtime/src/system',
    'runtime/test/extraordinary',
    'query-service/test/reads',
    'e2e/story',
    'e2e/process',
  ])
    expect(asking).toContain(`${known}.test.ts`);
  const known = filesOf(planned);
  expect(asking.filter((file) => !known.includes(file))).toEqual([]);
});

it('leaves out every file that reaches into the process of the application, which apart is none', () => {
  const reaching = filesOf(['e2e/*.test.ts']).filter((file) =>
    /\.system\b/.test(readFileSync(`${root}/${file}`, 'utf8')),
  );
  expect(reaching.filter((file) => !filesOf(leftOut).includes(file))).toEqual([]);
  // Shared e2e code does not reach into the process either, except for `application.ts`.
  const shared = filesOf(['e2e/*.ts']).filter((file) => !file.endsWith('.test.ts'));
  const asking = shared.filter((file) => /\.system\b/.test(readFileSync(`${root}/${file}`, 'utf8')));
  expect(asking).toEqual(['e2e/application.ts']);
});

it.each([
  ['moves the clock, which each process has for itself', /\bclock\.now [-+]?= /],
  ['takes parts of the process away', /\bspyOn\((obra|own)\./],
])('leaves out every file that %s', (_, does) => {
  const files = filesOf(['command-service/test/**/*.test.ts', 'runtime/test/**/*.test.ts']).filter((file) =>
    does.test(readFileSync(`${root}/${file}`, 'utf8')),
  );
  expect(files).not.toEqual([]);
  expect(files.filter((file) => !filesOf(leftOut).includes(file))).toEqual([]);
});
