/** Whether this is `npm test` without file names (`scripts/test.mjs`). */
export const isQuick = process.env['TEST_QUICK'] === 'true';

/** Tests that `npm test` leaves to `npm run test:full`, by the reason. The full run decides what lands. */
export const onlyInFull: Record<string, readonly string[]> = {
  'Tests of the frontend and of the services check the same promises. In Chromium one story per role, the offline day, account, capture, keyboard and bundles stay.':
    ['e2e/!(account|bundles|capture|chromium|field|keyboard|management|story|whole-day).test.ts'],
  'Other tests check the same with less data: backup, move to another event store, database start, container image.':
    [
      'runtime/src/backup/backup.test.ts',
      'runtime/src/moving/{moving,interrupted}.test.ts',
      'runtime/src/postgres/launcher.test.ts',
      'test/deploy/image.test.ts',
    ],
  'runtime/test/estimations/issued.test.ts checks the same with two estimations; this one draws 140 documents.':
    ['runtime/test/estimations/issued-life.test.ts'],
  'runtime/test/estimations/kinds.test.ts checks the rules of a contract one by one; this one lives a whole contract, issuing 14.':
    ['runtime/test/contract-life/contract-life.test.ts'],
  'runtime/test/as-of/reference.test.ts checks reads as of a moment against a reference.': [
    'runtime/test/as-of/{as-of,difference,replay}.test.ts',
  ],
  'They test a library or an external service, which changes only with its version.': [
    'runtime/test/files-in-s3.test.ts',
    'files/test/s3-reading.test.ts',
    'runtime/test/tracing/*.test.ts',
    'command-service/test/google/send.test.ts',
  ],
};

/** Patterns to exclude from this run. */
export const leftToFull = isQuick ? Object.values(onlyInFull).flat() : [];
