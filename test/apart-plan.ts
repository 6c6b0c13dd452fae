import { hasNginx } from './deploy/real-nginx.ts';

/** `npm run test:apart` runs every possible test against separate service processes; other runs use a selection that covers the most. */
const isWholeApart = process.env['npm_lifecycle_event'] === 'test:apart';

/**
 * Every command route by every role, the reads of a contract, lists read right after a write to another process, imports and exports. In a
 * browser: signing in and the files of a contract.
 */
const part = [
  'command-service/test/who-may-call.test.ts',
  'query-service/test/reads.test.ts',
  'runtime/src/revisions.test.ts',
  'runtime/test/estimations/fields.test.ts',
  'e2e/account.test.ts',
  'e2e/viewer.test.ts',
];

/** All tests that send requests to an application, over HTTP or in a browser. */
const whole = [
  'command-service/test/**/*.test.ts',
  'query-service/test/**/*.test.ts',
  'runtime/src/revisions.test.ts',
  'runtime/test/*.test.ts',
  'runtime/test/{as-of,contract-life,estimations,openapi}/**/*.test.ts',
  'e2e/**/*.test.ts',
];

/** Tests that cannot run against separate services, by reason: they need one process, or start no application. */
export const notApart: Record<string, readonly string[]> = {
  'They reach into the process that answers: its store, its database, its server.': [
    'e2e/{dates,demo,drawing,leaving,offline,offline-estimations,pwa,storage,two-people,whole-day}.test.ts',
  ],
  'They move the clock of the process that answers.': [
    'command-service/test/{closing,credentials,dates,formal-control,guessing}.test.ts',
    'query-service/test/{files,s-curve}.test.ts',
    'runtime/test/as-of/*.test.ts',
    'runtime/test/estimations/{amendments,cost-adjustment,kinds}.test.ts',
  ],
  'They start it anew, put another beside it, ask it without a socket, give it parts of their own or read its queue.':
    [
      'command-service/test/{documents,formal-frozen,idempotency,import,internal-contract,progress-pages,projects,request-keys}.test.ts',
      'command-service/test/{rubbish,snapshot-answers,upload,upload-outages,upload-sockets}.test.ts',
      'query-service/test/{response-cache,drawing-turns,large-papers,operation,not-ready}.test.ts',
      // With a stand-in for Google.
      'command-service/test/google/*.test.ts',
      'e2e/sending.test.ts',
    ],
  'They hold back what follows the log, which apart nobody can.': [
    'query-service/test/{access,freshness}.test.ts',
  ],
  'They start what they ask themselves, or ask nothing that runs.': [
    'command-service/test/{flooded-address,locations,snapshots,snapshots-in-eventstoredb,witness}.test.ts',
    'e2e/{bundles,chromium,eventstoredb,language,process}.test.ts',
    'query-service/test/{difference-causes,list-query,paper-order}.test.ts',
    'runtime/test/{files-in-s3,schema-versions}.test.ts',
    // Backups, moves, outages, the demonstration, logs and traces: these tests choose how the application starts.
    'demo/src/load.test.ts',
    'runtime/test/contract-life/contract-life.test.ts',
    'runtime/src/{apart,backup/backup,drive-upload,erased-person,log-lines,moving/moving}.test.ts',
    'runtime/src/{outages,restored-store,system,user-commands,waiting-mends}.test.ts',
    'runtime/test/tracing/tracing.test.ts',
    // Deployment files for one machine and several.
    'test/deploy/{alerts,image,one-machine,routing}.test.ts',
  ],
};

/** Tests that start separate services themselves, in every run. */
const always = ['runtime/test/apart/**/*.test.ts'];

/** Tests that run apart, but not behind a real nginx, by reason. */
export const notBehindNginx: Record<string, readonly string[]> = {
  'They put a third process beside two, or say themselves what stands before the services.': always,
};

const isBehindNginx = isWholeApart && hasNginx;
const leftOut = ['**/node_modules/**', ...(isWholeApart ? Object.values(notApart).flat() : [])];
const ofTests = Object.values(notBehindNginx).flat();

/** Files of the project `apart`. */
export const apartFiles = {
  include: isBehindNginx ? ofTests : [...(isWholeApart ? whole : part), ...always],
  exclude: leftOut,
};

/** Files that run behind the nginx of this machine. Undefined without nginx, and in runs with only a selection. */
export const behindNginx = isBehindNginx
  ? { include: [...whole], exclude: [...leftOut, ...ofTests] }
  : undefined;

/** Every test file that runs against separate services, or is listed with a reason why not. */
export const planned = [...whole, ...always, ...Object.values(notApart).flat()];

/** Files that also run with the log in the EventStoreDB stand-in: all fields written through all services, and every list. */
export const standInFiles = [
  'runtime/test/estimations/fields.test.ts',
  ...(isWholeApart ? ['runtime/src/revisions.test.ts', 'runtime/test/extraordinary.test.ts'] : []),
];
