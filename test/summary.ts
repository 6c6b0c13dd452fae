import type { Reporter, TestCase, TestModule, TestResult } from 'vitest/node';
import { testSeed } from './seed.ts';

type Counts = { passed: number; failed: number; skipped: number };

const skipReason = ({ project }: TestCase, note: string | undefined) => {
  if (note !== undefined) return note;
  return project.name.startsWith('apart')
    ? 'only services in one process can pass it'
    : 'not on this machine, for the reason that its name gives or its file';
};

/** Name of a skipped test with the reason; its group, if that has the reason in its name. */
const skippedAs = (test: TestCase, note: string | undefined): string => {
  const { parent, fullName } = test;
  const hasReason = note === undefined && parent.type === 'suite' && /\(.+\)/.test(parent.name);
  return hasReason ? parent.fullName : `${fullName} (${skipReason(test, note)})`;
};

/** Whether `-t` excluded the test, which needs no reason. */
const isLeftOut = ({ project }: TestCase, note: string | undefined) =>
  note === undefined && project.config.testNamePattern !== undefined;

/** Reports a test that needed more than half of its time limit: it would fail on a machine that is twice as slow. */
const slowNote = (test: TestCase): string[] => {
  const took = test.diagnostic()?.duration ?? 0;
  const limit = test.options.timeout ?? test.project.config.testTimeout;
  return took > limit / 2
    ? [`slow: ${test.fullName} needed ${seconds(took)} of its limit of ${seconds(limit)}`]
    : [];
};
const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`;

/** Errors of the earlier attempts. */
const reasonsOf = ({ errors = [] }: TestResult) =>
  errors.map((error) => `  failed before by: ${error.stack ?? error.message}\n${error.diff ?? ''}`);

type Error = { stack?: string; message: string };
const failureOf = (where: string, { stack, message }: Error) => `failed: ${where}: ${stack ?? message}`;

/** Errors of a file that could not be loaded, and its failed tests. */
const failuresOf = (module: TestModule): string[] => {
  const file = module.relativeModuleId;
  const failed = [...module.children.allTests('failed')].map(
    ({ fullName }) => `failed: ${file}: ${fullName}`,
  );
  return [...module.errors().map((error) => failureOf(file, error)), ...failed];
};

/** The reasons of the skipped tests, each with their number. */
const skippedOf = (modules: readonly TestModule[]): string[] => {
  const counts = new Map<string, number>();
  for (const test of modules.flatMap(({ children }) => [...children.allTests('skipped')])) {
    const { note } = test.result() as { note?: string };
    const name = isLeftOut(test, note) ? null : skippedAs(test, note);
    if (name) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts].map(([name, count]) => `skipped: ${name}${count > 1 ? ` (${count} tests)` : ''}`);
};

/**
 * Reports why tests were skipped, which needed more than half of their time limit, which passed only on a retry, and which failed. Ends the
 * run with one line, `N passed, N failed, N skipped`; load errors and errors outside of tests count as failed.
 */
const summary = (): Reporter => ({
  onTestRunEnd: (modules: readonly TestModule[], errors) => {
    const counts: Counts = { passed: 0, failed: errors.length, skipped: 0 };
    const notes: string[] = [];
    for (const module of modules) {
      counts.failed += module.errors().length;
      for (const test of module.children.allTests()) {
        const result = test.result();
        if (result.state === 'pending') continue;
        counts[result.state] += 1;
        notes.push(...slowNote(test));
        if (test.diagnostic()?.flaky)
          notes.push(`passed only at the second attempt: ${test.fullName}`, ...reasonsOf(result));
      }
    }
    const failures = errors.map((error) => failureOf('outside of tests', error));
    failures.push(...modules.flatMap(failuresOf));
    // Printed on exit, after the output of other reporters.
    process.once('exit', () => {
      for (const line of [...skippedOf(modules), ...notes, ...failures]) console.log(line);
      console.log(`random tests: seed ${testSeed()} (TEST_SEED=<number> repeats it)`);
      console.log(`${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`);
    });
  },
});

export default summary();
