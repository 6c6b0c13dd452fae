/** `npm run test:apart` runs all that can run with every service in processes of its own; the rest of the time those in which most comes together do. */
export const isWholeApart = process.env['npm_lifecycle_event'] === 'test:apart';

/** Each route of commands by each role; what is written by one process and read of another at once, in every list; imports and exports; and what people do in a browser: signing in, a contract, its files. */
const part = [
  'command-service/test/who-may-call.test.ts',
  'runtime/src/revisions.test.ts',
  'runtime/test/estimations/fields.test.ts',
  'e2e/account.test.ts',
  'e2e/story.test.ts',
  'e2e/viewer.test.ts',
];

/** All that ask an application by HTTP or in a browser. */
const whole = [
  'command-service/test/**/*.test.ts',
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
    'runtime/test/past/*.test.ts',
  ],
  'They start it anew, put another beside it, ask it without a socket, give it parts of their own or read its queue.':
    [
      'command-service/test/{documents,idempotency,import,internal-contract,progress-pages,projects,request-keys}.test.ts',
      'command-service/test/{rubbish,snapshot-answers,upload,upload-outages,upload-sockets}.test.ts',
      // With a stand-in for Google.
      'command-service/test/google/*.test.ts',
      'e2e/sending.test.ts',
    ],
  'They start what they ask themselves, or ask nothing that runs.': [
    'command-service/test/{flooded-address,locations,snapshots,snapshots-in-eventstoredb,witness}.test.ts',
    'e2e/{bundles,chromium,eventstoredb,language,process}.test.ts',
    'runtime/test/files-in-s3.test.ts',
  ],
};

/** What the project `apart` runs, and leaves out. */
export const apartFiles = {
  include: [...(isWholeApart ? whole : part), 'runtime/test/apart/**/*.test.ts'],
  exclude: ['**/node_modules/**', ...(isWholeApart ? Object.values(notApart).flat() : [])],
};

/** What runs so with the log in EventStoreDB as well: every field of what is written through all services, and every list. */
export const standInFiles = [
  'runtime/test/estimations/fields.test.ts',
  ...(isWholeApart ? ['runtime/src/revisions.test.ts', 'runtime/test/extraordinary.test.ts'] : []),
];
