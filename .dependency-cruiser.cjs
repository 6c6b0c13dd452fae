const test = '[.](test|fixture)[.]tsx?$|/test/|^test/';
const ours =
  '^(events|api|platform|files|spreadsheet|paper|command-service|query-service|projections|frontend|demo|runtime|e2e|bench|test)/';

/** Of our own code, files below `from` may import only `from` and `to`. Tests may import anything. */
const only = (name, from, ...to) => ({
  name,
  severity: 'error',
  from: { path: from, pathNot: test },
  to: { path: ours, pathNot: [from, ...to] },
});

const features =
  '(account|contract|dashboard|documents|estimations|gallery|history|internal|login|portfolio|progress|repository)';
const panels = '(admin|externo|manager|supervisor)';

/** Allowed imports between folders (design: the house). test/boundaries.test.ts checks that each rule reports a violation. */
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
      comment: 'A file that no other file imports. Entry points of people, processes and tools are exempt.',
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
      comment: 'Other folders import `files` through its index, or through `http` to serve requests.',
      severity: 'error',
      from: { pathNot: '^files/' },
      to: { path: '^files/', pathNot: '^files/src/(index|http)[.]ts$' },
    },
    {
      name: 'files-are-kept-without-http',
      comment: 'Code that only sweeps files or draws reduced pictures does not load a web server.',
      severity: 'error',
      from: { path: '^files/src/', pathNot: `^files/src/(upload/|serve/|http[.]ts$)|${test}` },
      to: { path: '^files/src/(upload|serve|http)|^platform/src/http/|node_modules/@?fastify/' },
    },
    {
      name: 'one-room-opens-files',
      comment: 'Only `files` inspects uploaded bytes; the demonstration draws its own pictures.',
      severity: 'error',
      from: { pathNot: `^(files/src|demo|bench)/|${test}` },
      to: { path: 'node_modules/(sharp|file-type)/' },
    },
    only(
      'spreadsheet-imports-money-and-text-rules',
      '^spreadsheet/',
      '^events/src/(concept-code|estimation-ledger|money|visible-text)[.]ts$',
      '^platform/src/work/index[.]ts$',
    ),
    only('paper-imports-facts', '^paper/', '^events/', '^platform/src/work/index[.]ts$'),
    {
      name: 'paper-says-before-it-draws',
      comment: 'The content of a document is computed without the code that draws it.',
      severity: 'error',
      from: { path: '^paper/src/model/', pathNot: test },
      to: { path: '^paper/src/(pdf|xlsx|press|print)|node_modules/(pdfmake|write-excel-file)/' },
    },
    {
      name: 'reading-goes-downward',
      comment: 'Code that catalog and program share imports neither of them, nor the reader process.',
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
        'The query service imports tables and types of the projections, but not the code that fills them.',
      severity: 'error',
      from: { path: '^query-service/', pathNot: test },
      to: { path: '^projections/', pathNot: '^projections/src/tables', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'tests-serve-tests',
      comment: 'Product code must not import tests and their fixtures.',
      severity: 'error',
      from: { path: ours, pathNot: `${test}|^(e2e|bench)/` },
      to: { path: test, pathNot: 'node_modules' },
    },
    only('frontend-imports-facts', '^frontend/', '^(events|api)/src/'),
    {
      name: 'frontend-takes-types-of-answers',
      comment: 'Importing schemas would add typebox to every panel.',
      severity: 'error',
      from: { path: '^frontend/', pathNot: test },
      to: { path: '^api/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'ui-knows-no-contract',
      comment:
        'Tables, dialogs, forms and charts import only the words, the colours, and how `events` writes money and days.',
      severity: 'error',
      from: { path: '^frontend/src/ui/', pathNot: test },
      to: {
        path: ours,
        pathNot: '^frontend/(icons/|src/(ui/|i18n/|messages|palette[.]ts$))|^events/src/index[.]ts$',
      },
    },
    {
      name: 'ground-floor-imports-no-screen',
      comment: 'Code that all screens share: session, reading, sending and common components.',
      severity: 'error',
      from: {
        path: '^frontend/src/(api|device|i18n|messages|offline|session|shared|ui)/|^frontend/src/[^/]+[.]ts$',
        pathNot: `${test}|/screens[.]ts$`,
      },
      to: { path: `^frontend/src/(shell|${features}|${panels})/` },
    },
    {
      name: 'features-by-their-index',
      comment: 'Other folders import a feature through its index; its other files are private.',
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
      comment: 'A panel composes features for one role; only the table of screens imports it.',
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
        'Deciders, events and API schemas run in every environment and depend only on their arguments.',
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
      comment: 'A static import would load it in processes whose log is in PostgreSQL.',
      severity: 'error',
      from: { pathNot: test },
      to: { path: 'node_modules/@eventstore', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'one-file-knows-opentelemetry',
      comment: 'It is loaded only if a collector is configured; all other code uses `platform/src/tracing`.',
      severity: 'error',
      from: { pathNot: `^runtime/src/tracing/open-telemetry[.]ts$|${test}` },
      to: { path: 'node_modules/@opentelemetry' },
    },
    {
      name: 'one-folder-knows-google',
      comment: 'Other code sends, lists and fetches files through this folder and never handles a token.',
      severity: 'error',
      from: { pathNot: `^command-service/src/storage/google/|${test}` },
      to: { path: 'node_modules/(@googleapis|google-auth-library|gaxios)/' },
    },
    {
      name: 'declared-at-run-time',
      comment: 'A package that is installed only because another workspace depends on it.',
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
