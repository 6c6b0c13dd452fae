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
/** Tests that open, change or lose the log in PostgreSQL themselves, and the model test, which would exceed its time limit. */
const ofPostgres = [
  'command-service/test/{credentials,import,locations,projects,witness}.test.ts',
  'command-service/test/google/bin.test.ts',
  'runtime/test/estimations/model.test.ts',
  'query-service/test/{fingerprint,s-curve,not-ready,verify}.test.ts',
];

/**
 * One worker per core. Each worker also runs servers and browsers, so more workers slow every test down (four files of `e2e` on
 * two
 * cores: 270 s with four workers, 231 with three, 211 with two). At most eight, because of their memory.
 */
const workers = Math.min(Math.max(availableParallelism(), 2), 8);

/** One generous limit for every wait of a browser test, and one for the whole test. */
const forBrowsers = {
  testTimeout: testPatience,
  hookTimeout: testPatience,
  expect: { poll: { timeout: patience } },
};

/** Settings for tests against separate services. */
const ofApart = {
  isolate: false,
  ...forBrowsers,
  // As in `e2e`, whose browser tests also run here.
  retry: 1,
  // Seven processes are enough for a small machine. They run after the other projects.
  maxWorkers: 1,
  sequence: { groupOrder: 1 },
};

// Sets the seed before any worker starts, so that all workers have the same.
testSeed();

export default defineConfig({
  test: {
    globalSetup: ['test/postgres.ts'],
    setupFiles: ['test/seed.setup.ts'],
    reporters: ['default', summary],
    sequence: { sequencer: Sequence },
    // Development builds of ra-core print every refused call; tests check the message on the page instead.
    onConsoleLog: (log) => (log.startsWith('Error [ApiError]') ? false : undefined),
    // Limits for a busy machine. Tests wait for conditions, not for times.
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
          // The same number in all four projects, so that they form one group: an idle worker takes a file of the next project.
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
      // Tests of other projects again, on EventStoreDB and against separate services.
      ...(isQuick
        ? []
        : [
            {
              extends: true as const,
              test: {
                name: 'eventstore',
                // The store's contract, HTTP tests and outages, on one shared EventStoreDB (`test/event-store-server.ts`).
                include: ['platform/test/store/shared-server.test.ts', ...(isWhole ? whole : part)],
                exclude: ['**/node_modules/**', ...ofPostgres],
                globalSetup: ['test/event-store-server.ts'],
                // After all other projects, because tests of outages require answers within seconds.
                maxWorkers: 2,
                isolate: false,
                sequence: { groupOrder: 2 },
              },
            },
            {
              extends: true as const,
              test: {
                name: 'apart',
                // A selection of the other tests, or with `npm run test:apart` all that can run so: two processes of each service
                // behind one address.
                // Each file starts them.
                ...apartFiles,
                ...ofApart,
                provide: { shape: 'apart' as const },
              },
            },
            {
              extends: true as const,
              test: {
                name: 'apart-eventstore',
                // With the log in EventStoreDB, one stand-in per application, because services cannot set a stream prefix.
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
                // The same on three nodes in containers (`test/event-store-cluster.ts`). Without Docker the tests are skipped
                // with a reason.
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
          // Material UI and react-admin take longer to load than most of these files take to run, so they are loaded once per
          // worker.
          isolate: false,
          setupFiles: ['frontend/test/setup.ts'],
          // The setup's cleanup runs before that of a file.
          sequence: { hooks: 'list' },
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          include: ['e2e/**/*.test.ts'],
          exclude: [...leftToFull, '**/node_modules/**'],
          // The services take longer to load than many of these files take to run. The browser is also one per worker
          // (`e2e/stage.ts`).
          isolate: false,
          ...forBrowsers,
          maxWorkers: workers,
          // A test that fails once on a busy machine and then passes may still have a defect: the summary lists it.
          retry: 1,
        },
      },
      ...(behindNginx
        ? [
            {
              extends: true as const,
              test: {
                name: 'apart-nginx',
                // The tests that the project above leaves out: behind the nginx of this machine, with the shipped configuration.
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
              // The stack of docker-compose.yml on this machine's Docker. Without Docker the tests are skipped with a reason.
              test: { name: 'containers', include: ['test/containers/**/*.test.ts'], maxWorkers: 1 },
            },
          ]
        : []),
    ],
  },
});
