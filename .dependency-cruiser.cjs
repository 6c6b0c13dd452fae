const test = '[.](test|fixture)[.]tsx?$|/test/|^test/';
const ours =
  '^(events|api|platform|files|spreadsheet|paper|command-service|query-service|projections|frontend|demo|runtime|e2e|bench|test)/';

/** What lies below `from` may import, of ours, itself and what lies below `to`. Tests may import anything. */
const only = (name, from, ...to) => ({
  name,
  severity: 'error',
  from: { path: from, pathNot: test },
  to: { path: ours, pathNot: [from, ...to] },
});

const features =
  '(account|dashboard|documents|estimations|gallery|history|internal|login|progress|repository)';
const panels = '(admin|externo|manager|supervisor)';

/** Who may import whom (design: the house). Each rule is seen to fire in test/boundaries.test.ts. */
module.exports = {
  forbidden: [
    {
      name: 'no-circular',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-orphans',
      comment:
        'A file that nothing uses. Those started by a person, as a process of its own or by a tool are listed here.',
      severity: 'error',
      from: {
        orphan: true,
        pathNot: `${test}|(main|rebuild|replay|worker|vite[.]config)[.]tsx?$|[.]d[.]ts$|[.]m?js$|/scripts/|/public/`,
      },
      to: {},
    },
    only('events-import-nothing', '^events/'),
    only('api-imports-events', '^api/', '^events/'),
    only('platform-imports-events', '^platform/', '^(events|api)/'),
    only('files-import-platform', '^files/', '^(api|platform)/'),
    {
      name: 'files-have-two-doors',
      comment: 'The room with the files is entered by its index, and by `http` from who answers requests.',
      severity: 'error',
      from: { pathNot: '^files/' },
      to: { path: '^files/', pathNot: '^files/src/(index|http)[.]ts$' },
    },
    {
      name: 'files-are-kept-without-http',
      comment: 'Whoever only sweeps files or makes pictures of them loads nothing of a server.',
      severity: 'error',
      from: { path: '^files/src/', pathNot: `^files/src/(upload/|serve/|http[.]ts$)|${test}` },
      to: { path: '^files/src/(upload|serve|http)|^platform/src/http/|node_modules/@?fastify/' },
    },
    {
      name: 'one-room-opens-files',
      comment: 'What uploaded bytes are is looked at in one place; the demonstration draws its own.',
      severity: 'error',
      from: { pathNot: `^(files/src|demo|bench)/|${test}` },
      to: { path: 'node_modules/(sharp|file-type)/' },
    },
    only(
      'spreadsheet-imports-money-and-visible-text',
      '^spreadsheet/',
      '^events/src/(estimation-ledger|money|unseen)[.]ts$',
      '^platform/src/work/index[.]ts$',
    ),
    only('paper-imports-facts', '^paper/', '^events/', '^platform/src/work/index[.]ts$'),
    {
      name: 'paper-says-before-it-draws',
      comment: 'What stands in a document is worked out without knowing how it is drawn.',
      severity: 'error',
      from: { path: '^paper/src/model/', pathNot: test },
      to: { path: '^paper/src/(pdf|xlsx|press|print)|node_modules/(pdfmake|write-excel-file)/' },
    },
    {
      name: 'reading-goes-downward',
      comment: 'What a catalog and a program share knows of neither, and of no process that reads them.',
      severity: 'error',
      from: {
        path: '^spreadsheet/src/',
        pathNot: `${test}|^spreadsheet/src/(index[.]ts$|(reader|catalog|program)/)`,
      },
      to: { path: '^spreadsheet/src/(reader|catalog|program)/' },
    },
    {
      name: 'catalog-and-program-apart',
      severity: 'error',
      from: { path: '^spreadsheet/src/(catalog|program)/', pathNot: test },
      to: { path: '^spreadsheet/src/(reader|catalog|program)/', pathNot: '^spreadsheet/src/$1/' },
    },
    {
      name: 'one-folder-knows-sheetjs',
      severity: 'error',
      from: { path: '^spreadsheet/', pathNot: `^spreadsheet/src/workbook/|${test}` },
      to: { path: 'node_modules/xlsx/' },
    },
    only(
      'commands-import-events',
      '^command-service/',
      '^(events|api|platform|files)/',
      '^spreadsheet/src/(index|words)[.]ts$',
    ),
    only('projections-import-events', '^projections/', '^(events|platform)/', '^files/src/index[.]ts$'),
    only(
      'queries-import-projections',
      '^query-service/',
      '^(events|api|platform|files)/',
      '^projections/',
      '^paper/src/index[.]ts$',
    ),
    {
      name: 'queries-take-only-tables',
      comment:
        'Of the projections the query service knows the tables and types, never the code that fills them.',
      severity: 'error',
      from: { path: '^query-service/', pathNot: test },
      to: { path: '^projections/', pathNot: '^projections/src/tables', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'tests-serve-tests',
      comment: 'What was made up for tests and their fixtures must not reach anybody who uses the system.',
      severity: 'error',
      from: { path: ours, pathNot: `${test}|^(e2e|bench)/` },
      to: { path: test, pathNot: 'node_modules' },
    },
    only('frontend-imports-facts', '^frontend/', '^(events|api)/src/'),
    {
      name: 'frontend-takes-types-of-answers',
      comment: 'Schemas would bring typebox into every panel.',
      severity: 'error',
      from: { path: '^frontend/', pathNot: test },
      to: { path: '^api/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'ground-floor-imports-no-screen',
      comment: 'What all screens stand on: session, reading and sending, and what several of them use.',
      severity: 'error',
      from: {
        path: '^frontend/src/(api|i18n|messages|offline|session|shared)/|^frontend/src/[^/]+[.]ts$',
        pathNot: `${test}|/screens[.]ts$`,
      },
      to: { path: `^frontend/src/(shell|${features}|${panels})/` },
    },
    {
      name: 'features-by-their-index',
      comment: 'What a feature is for others stands in its index; the rest is its own.',
      severity: 'error',
      from: { path: '^frontend/src/([^/]+)', pathNot: test },
      to: {
        path: `^frontend/src/${features}/`,
        pathNot: `^frontend/src/$1/|^frontend/src/${features}/index[.]tsx?$`,
      },
    },
    {
      name: 'features-stand-below-the-shell',
      severity: 'error',
      from: { path: `^frontend/src/${features}/`, pathNot: test },
      to: { path: '^frontend/src/shell/' },
    },
    {
      name: 'panels-are-the-top',
      comment: 'A panel composes features for one role; the table of screens alone knows it.',
      severity: 'error',
      from: { path: '^frontend/src/([^/]+)', pathNot: `${test}|^frontend/src/screens[.]ts$` },
      to: { path: `^frontend/src/${panels}/`, pathNot: '^frontend/src/$1/' },
    },
    only('demo-gives-commands', '^demo/', '^(events|platform|command-service)/'),
    only(
      'runtime-composes',
      '^runtime/',
      '^(events|api|platform|files|command-service|query-service|projections|frontend|demo)/',
    ),
    {
      name: 'rules-are-pure',
      comment:
        'Deciders, the language of the system and its contract run anywhere and depend on their arguments alone.',
      severity: 'error',
      from: { path: '/rules[.]ts$|^(events|api)/src/', pathNot: test },
      to: { dependencyTypes: ['core', 'npm'], pathNot: 'node_modules/(typebox|big[.]js)/' },
    },
    {
      name: 'one-file-knows-eventstoredb',
      severity: 'error',
      from: { pathNot: `^platform/src/store/eventstoredb[^/]*[.]ts$|${test}` },
      to: { path: 'node_modules/@eventstore' },
    },
    {
      name: 'eventstoredb-is-loaded-where-named',
      comment: 'An import would load it in processes that have the log in PostgreSQL.',
      severity: 'error',
      from: { pathNot: test },
      to: { path: 'node_modules/@eventstore', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'one-file-knows-opentelemetry',
      comment:
        'It is loaded only where traces are sent somewhere; everything else knows `platform/src/tracing`.',
      severity: 'error',
      from: { pathNot: `^runtime/src/tracing/open-telemetry[.]ts$|${test}` },
      to: { path: 'node_modules/@opentelemetry' },
    },
    {
      name: 'one-folder-knows-google',
      comment: 'Everything else asks for a file to be sent, listed or fetched, and never sees a token.',
      severity: 'error',
      from: { pathNot: `^command-service/src/storage/google/|${test}` },
      to: { path: 'node_modules/(@googleapis|google-auth-library|gaxios)/' },
    },
    {
      name: 'declared-at-run-time',
      comment: 'A package that is there only because another workspace asked for it.',
      severity: 'error',
      from: { path: '/src/', pathNot: test },
      to: { dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'], dependencyTypesNot: ['type-only'] },
    },
  ],
  options: {
    exclude: { path: '(^|/)dist/' },
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default'] },
  },
};
