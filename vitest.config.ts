import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { apartFiles, behindNginx, standInFiles } from './test/apart-plan.ts';
import { inContainers, isWhole } from './test/event-store-plan.ts';
import { isQuick, leftToFull } from './test/full-plan.ts';
import { patience, testPatience } from './test/patience.ts';
import { testSeed } from './test/seed.ts';
import Sequence from './test/sequence.ts';
import summary from './test/summary.ts';

const whole = [
  'command-service/test/**/*.test.ts',
  'query-service/test/**/*.test.ts',
  'runtime/test/{estimations,openapi}/**/*.test.ts',
  'runtime/src/outages.test.ts',
];
const part = [
  'command-service/test/{idempotency,internal-contract,request-keys,stale-revisions}.test.ts',
  'query-service/test/{as-of,history,reads}.test.ts',
  'runtime/test/estimations/fields.test.ts',
  'runtime/src/outages.test.ts',
];
/** Those that open, change or lose the log in PostgreSQL itself; the model would take longer than it may. */
const ofPostgres = [
  'command-service/test/{credentials,import,locations,projects,witness}.test.ts',
  'command-service/test/google/bin.test.ts',
  'runtime/test/estimations/model.test.ts',
  'query-service/test/{fingerprint,s-curve,unprepared,verify}.test.ts',
];

/**
 * As many as there are cores: each has servers and browsers of its own that work beside it, and with more of them everybody takes longer
 * (four files of `e2e` on two cores: 270 s with four workers, 231 with three, 211 with two). In a large machine they would want its memory.
 */
const workers = Math.min(Math.max(availableParallelism(), 2), 8);

/** One generous limit for every wait of a browser test, and one for the test. */
const forBrowsers = {
  testTimeout: testPatience,
  hookTimeout: testPatience,
  expect: { poll: { timeout: patience } },
};

/** Of what runs with services apart. */
const ofApart = {
  isolate: false,
  ...forBrowsers,
  // As in `e2e`, whose browser tests run here once more.
  retry: 1,
  // Seven processes are enough for a small machine, and after the others.
  maxWorkers: 1,
  sequence: { groupOrder: 1 },
};

// Before any worker starts, so that all of them have the same.
testSeed();

export default defineConfig({
  test: {
    globalSetup: ['test/postgres.ts'],
    setupFiles: ['test/seed.setup.ts'],
    reporters: ['default', summary],
    sequence: { sequencer: Sequence },
    // While one develops, ra-core prints every call that was refused; tests look at what the person is told.
    onConsoleLog: (log) => (log.startsWith('Error [ApiError]') ? false : undefined),
    // For a busy machine; what waits, waits for a condition.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 30_000 } },
    provide: {
      shape: 'together',
      front: 'of the tests',
      logApart: 'PostgreSQL',
      eventStoreUrl: '',
      eventStoreNode: '',
      eventStoreIs: 'stand-in',
    },
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          // The same number in all four, so that they are one group: a worker that has no file of one left takes one of the next.
          maxWorkers: workers,
          include: ['**/*.test.{ts,tsx,mjs}'],
          isolate: false,
          exclude: [
            ...leftToFull,
            '**/node_modules/**',
            '**/dist/**',
            'e2e/**',
            'bench/**',
            'frontend/**',
            'runtime/test/apart/**',
            'test/containers/**',
            'platform/test/store/{shared-server,three-nodes}.test.ts',
          ],
        },
      },
      // The tests of other projects once more, on EventStoreDB and with services apart.
      ...(isQuick
        ? []
        : [
            {
              extends: true as const,
              test: {
                name: 'eventstore',
                // The contract, what comes in by HTTP, and outages, on an EventStoreDB that all of them share (`test/event-store-server.ts`).
                include: ['platform/test/store/shared-server.test.ts', ...(isWhole ? whole : part)],
                exclude: ['**/node_modules/**', ...ofPostgres],
                globalSetup: ['test/event-store-server.ts'],
                // After all others: what goes away and comes back here is answered within seconds.
                maxWorkers: 2,
                isolate: false,
                sequence: { groupOrder: 2 },
              },
            },
            {
              extends: true as const,
              test: {
                name: 'apart',
                // Some of the others once more, or with `npm run test:apart` all that can, with two processes of each service behind one
                // address: every file takes their start.
                ...apartFiles,
                ...ofApart,
                provide: { shape: 'apart' as const },
              },
            },
            {
              extends: true as const,
              test: {
                name: 'apart-eventstore',
                // With the log in EventStoreDB, which each application has for itself: no name of a stream can be theirs.
                include: standInFiles,
                ...ofApart,
                retry: 0,
                provide: { shape: 'apart' as const, logApart: 'EventStoreDB' as const },
              },
            },
          ]),
      ...(isWhole
        ? [
            {
              extends: true as const,
              test: {
                name: 'three-nodes',
                // The same on three nodes in containers (`test/event-store-cluster.ts`); without Docker it says so.
                include: [
                  'platform/test/store/three-nodes.test.ts',
                  ...(inContainers ? ['platform/test/store/shared-server.test.ts', ...whole] : []),
                ],
                exclude: ['**/node_modules/**', ...ofPostgres],
                globalSetup: ['test/event-store-cluster.ts'],
                maxWorkers: 2,
                isolate: false,
                sequence: { groupOrder: 3 },
              },
            },
          ]
        : []),
      {
        extends: true,
        test: {
          name: 'frontend',
          maxWorkers: workers,
          include: ['frontend/**/*.test.{ts,tsx}'],
          exclude: ['**/node_modules/**', '**/dist/**'],
          // Material UI and react-admin take longer to load than most of these files to run: once per worker, then.
          isolate: false,
          setupFiles: ['frontend/test/setup.ts'],
          // What the setup puts away is put away before what a file does.
          sequence: { hooks: 'list' },
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          include: ['e2e/**/*.test.ts'],
          exclude: [...leftToFull, '**/node_modules/**'],
          // The services take longer to load than many of these files to run; the browser is one per worker too (`e2e/stage.ts`).
          isolate: false,
          ...forBrowsers,
          maxWorkers: workers,
          // What fails once on a machine that does much else, and not again, is not proven right: the summary names it, to be looked into.
          retry: 1,
        },
      },
      ...(behindNginx
        ? [
            {
              extends: true as const,
              test: {
                name: 'apart-nginx',
                // What the project above leaves to it: the same behind the nginx of this machine, as it is shipped.
                ...behindNginx,
                ...ofApart,
                provide: { shape: 'apart' as const, front: 'nginx' as const },
              },
            },
          ]
        : []),
      ...(process.env['npm_lifecycle_event'] === 'test:containers'
        ? [
            {
              extends: true as const,
              // The stack of docker-compose.yml on the Docker engine of this machine; without one it says so.
              test: { name: 'containers', include: ['test/containers/**/*.test.ts'], maxWorkers: 1 },
            },
          ]
        : []),
    ],
  },
});
