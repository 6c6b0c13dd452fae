import type { Reporter, TestCase, TestModule, TestResult } from 'vitest/node';
import { testSeed } from './seed.ts';

type Counts = { passed: number; failed: number; skipped: number };

const skipReason = ({ project }: TestCase, note: string | undefined) => {
  if (note !== undefined) return note;
  return project.name.startsWith('apart')
    ? 'only services in one process can pass it'
    : 'not on this machine, for the reason that its name gives or its file';
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

/**
 * Reports why tests were skipped, which passed only on a retry, and which needed more than half of their time limit.
 * Ends the run with one line, `N passed, N failed, N skipped`; load errors and errors outside of tests count as failed.
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
        if (result.state === 'skipped' && !isLeftOut(test, result.note))
          notes.push(`skipped: ${test.fullName} (${skipReason(test, result.note)})`);
        notes.push(...slowNote(test));
        if (test.diagnostic()?.flaky)
          notes.push(`passed only at the second attempt: ${test.fullName}`, ...reasonsOf(result));
      }
    }
    // Printed on exit, after the output of other reporters.
    process.once('exit', () => {
      for (const line of notes) console.log(line);
      console.log(`random tests: seed ${testSeed()} (TEST_SEED=<number> repeats it)`);
      console.log(`${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`);
    });
  },
});

export default summary();
