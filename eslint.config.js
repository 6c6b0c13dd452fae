import reactHooks from 'eslint-plugin-react-hooks';
import { defineConfig, globalIgnores } from 'eslint/config';
import tseslint from 'typescript-eslint';
import { plainComments } from './scripts/plain-comments.mjs';

const budgets = {
  complexity: ['error', 10],
  'max-depth': ['error', 3],
  'max-params': ['error', 4],
  'max-lines': ['error', 400],
};

/** The mouse wheel, the arrow keys and a decimal comma change the value of a native number field without notice. */
const nativeNumber = [
  'JSXAttribute[name.name="type"] Literal[value="number"]',
  'Property[key.name="type"] > Literal[value="number"]',
  'ImportSpecifier[imported.name="NumberInput"]',
].map((selector) => ({
  selector,
  message: 'Use the parsed text field: `figure` of ui/forms/Field.tsx, or admin/FigureInput.tsx.',
}));

/** Globals that make a result depend on more than its arguments. The boundaries check imports (`rules-are-pure`). */
const purity = {
  'no-restricted-globals': ['error', 'Date', 'crypto', 'process', 'fetch', 'performance', 'setTimeout'],
  'no-restricted-properties': ['error', { object: 'Math', property: 'random' }],
};

/** A connection without an `error` listener ends the process when the database becomes unreachable. */
const bareConnect = {
  selector: 'CallExpression[callee.property.name="connect"]',
  message: 'Borrow a connection with withClient, withSession or inTransaction (platform/store).',
};

/** The IVA rate is data of each estimation. If an estimation has none, the ledger's default applies. */
const ivaRates = [
  'Literal[value=1.16]',
  'Literal[value=0.16]',
  'BinaryExpression[operator=/^[*\\u002f]$/]:not([right.value=1024]) > Literal[value=16]',
  'CallExpression[callee.name=/^(shareCents|percentage|Big)$/] > Literal[value=16]',
  'CallExpression[callee.property.name=/^(times|mul|div|plus)$/] > Literal[value=16]',
  ':matches(VariableDeclarator[id.name=/iva|tax|rate|percentage/i], Property[key.name=/iva|tax|rate|percentage/i]) > Literal[value=16]',
  'AssignmentPattern[left.name=/iva|tax|rate|percentage/i] > Literal[value=16]',
  'Literal[value=/(^|IVA \\(?|[*] ?)(16 ?%|16\\u002f100|[01]?[.]16)/]',
  'TemplateElement[value.raw=/(^|IVA \\(?|[*] ?)(16 ?%|16\\u002f100|[01]?[.]16)/]',
].map((selector) => ({
  selector,
  message: 'Read iva_percentage of the estimation (ivaPercentageOf); only the ledger knows the default.',
}));

/** Every dialog uses the shared frame, which handles Back and asks before it discards typed text. */
const framed =
  'Draw it with ui/dialogs/Dialog.tsx or ui/dialogs/ConfirmDialog.tsx, which heed Back and unsaved text.';
const dialogs = ['Dialog', 'Drawer', 'Modal', 'SwipeableDrawer'];
const asking = ['confirm', 'alert', 'prompt'];
const onlyFramedDialogs = {
  'no-restricted-imports': [
    'error',
    {
      paths: [
        { name: '@mui/material', importNames: dialogs, message: framed },
        { name: 'react-admin', importNames: ['Confirm'], message: framed },
        ...dialogs.map((name) => ({ name: `@mui/material/${name}`, message: framed })),
      ],
    },
  ],
  'no-restricted-globals': ['error', ...asking.map((name) => ({ name, message: framed }))],
  'no-restricted-properties': [
    'error',
    ...asking.map((property) => ({ object: 'window', property, message: framed })),
  ],
};

/** Built-ins of 2024 and later. The pages support browsers of 2023, and the build translates only syntax. */
const newerThanBrowsers = [
  'CallExpression[callee.object.name=/^(Map|Object)$/][callee.property.name="groupBy"]',
  'CallExpression[callee.object.name="Promise"][callee.property.name=/^(withResolvers|try)$/]',
  'CallExpression[callee.object.name="Array"][callee.property.name="fromAsync"]',
  'CallExpression[callee.object.name="AbortSignal"][callee.property.name="any"]',
  'CallExpression[callee.property.name=/^(union|intersection|difference|symmetricDifference|isSubsetOf|isSupersetOf|isDisjointFrom)$/]',
  // Iterator helpers. `Object.values`, `Object.keys` and `Object.entries` return arrays and are allowed.
  'CallExpression[callee.property.name=/^(map|filter|flatMap|some|every|find|reduce|forEach|take|drop|toArray)$/] > MemberExpression.callee > CallExpression.object[callee.property.name=/^(values|keys|entries)$/]:not([callee.object.name="Object"])',
].map((selector) => ({ selector, message: 'Browsers of 2023 do not have it.' }));

/** The test files of a worker share their modules, so whether a mock takes effect depends on the order of files. */
const moduleMock = {
  object: 'vi',
  property: 'mock',
  message: 'Spy on an object or stand in for what the platform gives; modules are shared by test files.',
};

/** Tests wait as long as a busy machine may need; one module has these limits. */
const eventually = ['waitFor', 'waitUntil'].map((property) => ({
  object: 'vi',
  property,
  message: 'Wait with test/eventually.ts or expect.poll, which have the time of a busy machine.',
}));

/** Folders whose comments are reviewed: plain words only. A new folder joins the list once its comments pass. */
const plainFolders = [
  // One per line, so that branches that add folders do not conflict.
  'scripts',
  'command-service',
  'events',
  'platform',
  'files',
  'runtime',
  'projections',
  'api',
  'test',
  'demo',
  'e2e',
  'query-service',
  'bench',
  'examples',
  'paper',
  'spreadsheet',
  'frontend',
];

export default defineConfig(
  globalIgnores(['frontend/icons/**', '**/dist', '**/node_modules', '**/data', '**/coverage']),
  tseslint.configs.recommendedTypeChecked,
  {
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      ...budgets,
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-warning-comments': ['error', { terms: ['todo', 'fixme', 'xxx'] }],
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      // Fastify requires async handlers and hooks, even those without `await`.
      '@typescript-eslint/require-await': 'off',
      // The code has no classes: the methods of its objects are plain functions.
      '@typescript-eslint/unbound-method': 'off',
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: false }],
      '@typescript-eslint/no-unused-vars': [
        'error',
        {
          argsIgnorePattern: '^_',
          varsIgnorePattern: '^_',
          destructuredArrayIgnorePattern: '^_',
          ignoreRestSiblings: true,
        },
      ],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
    },
  },
  {
    files: ['frontend/src/**/*.{ts,tsx}'],
    plugins: { 'react-hooks': reactHooks },
    rules: reactHooks.configs.recommended.rules,
  },
  {
    files: ['frontend/src/**/*.{ts,tsx}'],
    ignores: ['frontend/src/ui/dialogs/DialogFrame.tsx'],
    rules: onlyFramedDialogs,
  },
  {
    files: [
      '{events,api,platform,files,spreadsheet,paper,command-service,projections,query-service,demo,runtime}/src/**/*.ts',
    ],
    // These files add error listeners before a connection can break.
    ignores: [
      '**/*.test.ts',
      'platform/src/store/with-client.ts',
      'platform/src/store/embedded-log-connection.ts',
      'runtime/src/postgres/connection.ts',
    ],
    rules: { 'no-restricted-syntax': ['error', bareConnect, ...ivaRates] },
  },
  {
    files: ['frontend/src/**/*.{ts,tsx}', 'events/src/*.ts'],
    ignores: ['**/*.test.{ts,tsx}', '**/*.fixture.{ts,tsx}'],
    rules: {
      'no-restricted-syntax': ['error', bareConnect, ...ivaRates, ...newerThanBrowsers, ...nativeNumber],
    },
  },
  { files: ['**/rules.ts', '{events,api}/src/*.ts'], ignores: ['**/*.test.ts'], rules: purity },
  {
    files: ['**/*.test.{ts,tsx,mjs}', '**/test/**', 'e2e/**', '**/*.fixture.ts'],
    // Tests compare whole answers with expected values, which checks more than types would.
    rules: {
      'no-restricted-properties': ['error', moduleMock, ...eventually],
      '@typescript-eslint/no-floating-promises': 'off',
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
    },
  },
  {
    // Product code only; a test may be long.
    files: [
      '{events,api,platform,files,spreadsheet,paper,command-service,projections,query-service,frontend,demo,runtime}/src/**/*.{ts,tsx}',
      'scripts/*.mjs',
    ],
    ignores: ['**/*.test.{ts,tsx,mjs}', '**/*.fixture.{ts,tsx}'],
    rules: { 'max-lines-per-function': ['error', { max: 80, skipBlankLines: false, skipComments: false }] },
  },
  {
    files: plainFolders.map((folder) => `${folder}/**/*.{ts,tsx,mjs,js}`),
    plugins: { house: plainComments },
    rules: { 'house/plain-comments': 'error' },
  },
  { files: ['test/eventually.ts'], rules: { 'no-restricted-properties': ['error', moduleMock] } },
  { files: ['**/*.{js,mjs,cjs}'], extends: [tseslint.configs.disableTypeChecked] },
  { files: ['**/*.cjs'], rules: { '@typescript-eslint/no-require-imports': 'off' } },
);
