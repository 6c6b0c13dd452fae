import { hasNginx } from './deploy/real-nginx.ts';

/** `npm run test:apart` runs all that can run with every service in processes of its own; the rest of the time those in which most comes together do. */
const isWholeApart = process.env['npm_lifecycle_event'] === 'test:apart';

/** Each route of commands by each role; what is read of a contract; what is written by one process and read of another at once, in every list; imports and exports; and what people do in a browser: signing in, a contract, its files. */
const part = [
  'command-service/test/who-may-call.test.ts',
  'query-service/test/reads.test.ts',
  'runtime/src/revisions.test.ts',
  'runtime/test/estimations/fields.test.ts',
  'e2e/account.test.ts',
  'e2e/story.test.ts',
  'e2e/viewer.test.ts',
];

/** All that ask an application by HTTP or in a browser. */
const whole = [
  'command-service/test/**/*.test.ts',
  'query-service/test/**/*.test.ts',
  'runtime/src/revisions.test.ts',
  'runtime/test/*.test.ts',
  'runtime/test/{estimations,openapi,past}/**/*.test.ts',
  'e2e/**/*.test.ts',
];

/** Why not these: what each needs is of one process, or it asks no application that could run otherwise. */
export const notApart: Record<string, readonly string[]> = {
  'They reach into the process that answers: its store, its database, its server.': [
    'e2e/{dates,demo,drawing,leaving,offline,offline-estimations,pwa,storage,two-people,whole-day}.test.ts',
  ],
  'They move the clock of the process that answers.': [
    'command-service/test/{credentials,dates,guessing}.test.ts',
    'query-service/test/{files,s-curve}.test.ts',
    'runtime/test/past/*.test.ts',
  ],
  'They start it anew, put another beside it, ask it without a socket, give it parts of their own or read its queue.':
    [
      'command-service/test/{documents,idempotency,import,internal-contract,progress-pages,projects,request-keys}.test.ts',
      'command-service/test/{rubbish,snapshot-answers,upload,upload-outages,upload-sockets}.test.ts',
      'query-service/test/{answer-memory,drawing-turns,large-papers,operation,unprepared}.test.ts',
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
    // Backups, moves, outages, the demonstration, what is logged and traced: of a start, of which the tests are.
    'demo/src/load.test.ts',
    'runtime/src/{apart,backup/backup,drive-upload,erased-person,log-lines,moving/moving}.test.ts',
    'runtime/src/{outages,restored-store,system,user-commands,waiting-mends}.test.ts',
    'runtime/test/tracing/tracing.test.ts',
    // What is shipped for several machines and one.
    'test/deploy/{alerts,image,one-machine,routing}.test.ts',
  ],
};

/** What has services apart in every run. */
const always = ['runtime/test/apart/**/*.test.ts'];

/** Why not these behind a real nginx, where there is one: only what needs another than that. */
export const notBehindNginx: Record<string, readonly string[]> = {
  'They put a third process beside two, or say themselves what stands before the services.': always,
};

const isBehindNginx = isWholeApart && hasNginx;
const leftOut = ['**/node_modules/**', ...(isWholeApart ? Object.values(notApart).flat() : [])];
const ofTests = Object.values(notBehindNginx).flat();

/** What the project `apart` runs, and leaves out. */
export const apartFiles = {
  include: isBehindNginx ? ofTests : [...(isWholeApart ? whole : part), ...always],
  exclude: leftOut,
};

/** What runs behind the nginx of this machine; undefined where it has none, and when not all is run apart. */
export const behindNginx = isBehindNginx
  ? { include: [...whole], exclude: [...leftOut, ...ofTests] }
  : undefined;

/** Every file that services apart are asked in, or that says why not. */
export const planned = [...whole, ...always, ...Object.values(notApart).flat()];

/** What runs so with the log in EventStoreDB as well: every field of what is written through all services, and every list. */
export const standInFiles = [
  'runtime/test/estimations/fields.test.ts',
  ...(isWholeApart ? ['runtime/src/revisions.test.ts', 'runtime/test/extraordinary.test.ts'] : []),
];
