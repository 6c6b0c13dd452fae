import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';

const run = promisify(execFile);
const root = fileURLToPath(new URL('..', import.meta.url));
const workspaces = [
  'events',
  'api',
  'platform',
  'spreadsheet',
  'paper',
  'files',
  'command-service',
  'projections',
  'query-service',
  'frontend',
  'demo',
  'runtime',
];

/** Files that violate no rule. */
const lawful: Record<string, string> = {
  'events/src/index.ts': `export * from './money.ts';`,
  'events/src/money.ts': `import { Type } from 'typebox'; export const Money = Type;`,
  'api/src/index.ts': `import { Money } from '@obraclara/events'; export const Answer = Money;`,
  'platform/src/work/index.ts': `export { Money } from '@obraclara/events'; export { Answer } from '@obraclara/api';`,
  'platform/src/http/index.ts': `export const refuse = 1;`,
  'files/src/index.ts': `export { Answer } from '@obraclara/api'; export { size } from './pictures/size.ts';`,
  'files/src/pictures/size.ts': `import { Type } from 'sharp'; export const size = Type;`,
  'files/src/http.ts': `export { form } from './upload/form.ts';`,
  'files/src/upload/form.ts': `import { refuse } from '@obraclara/platform/http'; export const form = refuse;`,
  'platform/src/store/index.ts': `export { db } from './eventstoredb.ts';`,
  'platform/src/store/eventstoredb.ts': `import type { client } from '@eventstore/db-client'; export type Db = typeof client; export const db = 1;`,
  'spreadsheet/src/index.ts': `import { read } from './reader/readers.ts'; export { read };`,
  'spreadsheet/src/words.ts': `export const codeKey = 1;`,
  'spreadsheet/src/workbook/sheetjs.ts': `import { client } from 'xlsx'; export const parsed = client;`,
  'spreadsheet/src/catalog/catalog.ts': `import { parsed } from '../workbook/sheetjs.ts'; import { Money } from '@obraclara/events/money'; export const catalog = [parsed, Money];`,
  'spreadsheet/src/reader/readers.ts': `import { catalog } from '../catalog/catalog.ts'; export const read = catalog;`,
  'paper/src/index.ts': `export { press } from './press/press.ts';`,
  'paper/src/press/press.ts': `import { draw } from '../pdf/draw.ts'; import { Money } from '@obraclara/platform/work'; export const press = [draw, Money];`,
  'paper/src/pdf/draw.ts': `import { said } from '../model/said.ts'; import { client } from 'pdfmake'; export const draw = [said, client];`,
  'paper/src/model/said.ts': `import { Money } from '@obraclara/events'; export const said = Money;`,
  'command-service/src/index.ts': `import { rule } from './estimation/rules.ts'; import { up } from './upload.ts'; import { db } from '@obraclara/platform/store'; import { read } from '@obraclara/spreadsheet'; export { rule, up, db, read };`,
  'command-service/src/estimation/rules.ts': `import { Answer } from '@obraclara/api'; import { Money } from '@obraclara/events'; import { codeKey } from '@obraclara/spreadsheet/words'; export const rule = [Money, Answer, codeKey];`,
  'command-service/src/upload.ts': `import { form } from '@obraclara/files/http'; import { size } from '@obraclara/files'; export const up = [form, size];`,
  'projections/src/index.ts': `import { rows } from './tables.ts'; export type Status = string; export { rows };`,
  'projections/src/tables.ts': `import { Money } from '@obraclara/events'; export const rows = Money;`,
  'query-service/src/index.ts': `import { rows } from '@obraclara/projections/tables'; import type { Status } from '@obraclara/projections'; import { Answer } from '@obraclara/api'; import { press } from '@obraclara/paper'; export const q: Status = rows || Answer || press;`,
  'frontend/src/main.tsx': `import { Money } from '@obraclara/events'; import type { Answer } from '@obraclara/api'; export const page: Answer = Money;`,
  'frontend/src/screens.ts': `export const manager = () => import('./manager/Panel.ts');`,
  'frontend/src/manager/Panel.ts': `import { frame } from '../shell/frame.ts'; import { estimations } from '../estimations/index.ts'; export const panel = [frame, estimations];`,
  'frontend/src/shell/frame.ts': `import { menu } from '../account/index.ts'; export const frame = menu;`,
  'frontend/src/account/index.ts': `export const menu = 1;`,
  'frontend/src/estimations/index.ts': `export { estimations } from './estimations.ts';`,
  'frontend/src/estimations/estimations.ts': `import { table } from '../shared/table.ts'; import { dialog } from '../ui/dialog.ts'; export const estimations = [table, dialog];`,
  'frontend/src/ui/dialog.ts': `import { Money } from '@obraclara/events'; export const dialog = Money;`,
  'frontend/src/shared/table.ts': `import { session } from '../session/session.ts'; export const table = session;`,
  'frontend/src/session/session.ts': `export const session = 1;`,
  'events/test/golden.ts': `export const golden = 1;`,
  'frontend/src/page.fixture.ts': `import { golden } from '../../events/test/golden.ts'; export const page = golden;`,
  'demo/src/index.ts': `import '@obraclara/command-service'; export const demo = 1;`,
  'runtime/src/main.ts': `import '@obraclara/demo'; import '@obraclara/command-service'; import '@obraclara/query-service'; import '@obraclara/projections';`,
};

/** One violation for each rule: the rule that must report it, the file, and its content. */
const offences: [rule: string, file: string, content: string][] = [
  ['events-import-nothing', 'events/src/offence.ts', `import '@obraclara/projections/tables';`],
  ['api-imports-events', 'api/src/offence.ts', `import '@obraclara/platform/store';`],
  ['platform-imports-events', 'platform/src/offence.ts', `import '@obraclara/projections/tables';`],
  ['spreadsheet-imports-money-and-text-rules', 'spreadsheet/src/offence.ts', `import '@obraclara/events';`],
  [
    'spreadsheet-imports-money-and-text-rules',
    'spreadsheet/src/offence2.ts',
    `import '@obraclara/platform/store';`,
  ],
  ['files-import-platform', 'files/src/offence.ts', `import '@obraclara/projections/tables';`],
  [
    'files-have-two-doors',
    'command-service/src/files/offence.ts',
    `import '../../../files/src/pictures/size.ts';`,
  ],
  ['files-have-two-doors', 'projections/test/offence.ts', `import '../../files/src/upload/form.ts';`],
  ['files-are-kept-without-http', 'files/src/sweep/offence.ts', `import '@obraclara/platform/http';`],
  ['files-are-kept-without-http', 'files/src/sweep/offence2.ts', `import '../upload/form.ts';`],
  ['one-room-opens-files', 'query-service/src/offence6.ts', `import 'sharp';`],
  ['projections-import-events', 'projections/src/offence4.ts', `import '@obraclara/files/http';`],
  ['paper-imports-facts', 'paper/src/offence.ts', `import '@obraclara/platform/store';`],
  ['paper-says-before-it-draws', 'paper/src/model/offence.ts', `import '../pdf/draw.ts';`],
  ['paper-says-before-it-draws', 'paper/src/model/offence2.ts', `import 'pdfmake';`],
  ['reading-goes-downward', 'spreadsheet/src/header/offence.ts', `import '../catalog/catalog.ts';`],
  ['reading-goes-downward', 'spreadsheet/src/offence3.ts', `import './reader/readers.ts';`],
  ['catalog-and-program-apart', 'spreadsheet/src/program/offence.ts', `import '../catalog/catalog.ts';`],
  ['catalog-and-program-apart', 'spreadsheet/src/catalog/offence.ts', `import '../reader/readers.ts';`],
  ['one-folder-knows-sheetjs', 'spreadsheet/src/catalog/offence2.ts', `import 'xlsx';`],
  ['commands-import-events', 'command-service/src/offence.ts', `import '@obraclara/projections/tables';`],
  [
    'commands-import-events',
    'command-service/src/offence2.ts',
    `import '../../spreadsheet/src/reader/readers.ts';`,
  ],
  ['projections-import-events', 'projections/src/offence.ts', `import '@obraclara/command-service';`],
  ['queries-import-projections', 'query-service/src/offence.ts', `import '@obraclara/command-service';`],
  ['queries-take-only-tables', 'query-service/src/offence2.ts', `import '@obraclara/projections';`],
  ['frontend-imports-facts', 'frontend/src/offence.ts', `import '@obraclara/platform/store';`],
  [
    'frontend-imports-facts',
    'frontend/src/offence2.ts',
    `import type { Status } from '@obraclara/projections'; export type S = Status;`,
  ],
  ['frontend-imports-facts', 'frontend/src/offence3.ts', `import '../../events/test/golden.ts';`],
  ['frontend-imports-facts', 'frontend/src/offence5.ts', `import '@obraclara/files';`],
  ['frontend-takes-types-of-answers', 'frontend/src/offence6.ts', `import '@obraclara/api';`],
  ['tests-serve-tests', 'frontend/src/offence4.ts', `import './page.fixture.ts';`],
  ['ui-knows-no-contract', 'frontend/src/ui/offence.ts', `import '../session/session.ts';`],
  ['ui-knows-no-contract', 'frontend/src/ui/offence2.ts', `import '../shared/table.ts';`],
  ['ground-floor-imports-no-screen', 'frontend/src/shared/offence.ts', `import '../estimations/index.ts';`],
  ['ground-floor-imports-no-screen', 'frontend/src/offence7.ts', `import './shell/frame.ts';`],
  ['features-by-their-index', 'frontend/src/internal/offence.ts', `import '../estimations/estimations.ts';`],
  ['features-by-their-index', 'frontend/src/manager/offence.ts', `import '../estimations/estimations.ts';`],
  ['features-by-their-index', 'frontend/src/Offence8.tsx', `import './estimations/estimations.ts';`],
  ['features-stand-below-the-shell', 'frontend/src/gallery/offence.ts', `import '../shell/frame.ts';`],
  ['panels-are-the-top', 'frontend/src/gallery/offence2.ts', `import '../manager/Panel.ts';`],
  ['panels-are-the-top', 'frontend/src/externo/offence.ts', `import '../manager/Panel.ts';`],
  ['panels-are-the-top', 'frontend/src/shell/offence.ts', `import '../manager/Panel.ts';`],
  ['demo-gives-commands', 'demo/src/offence.ts', `import '../../runtime/src/main.ts';`],
  ['demo-gives-commands', 'demo/src/offence2.ts', `import '@obraclara/query-service';`],
  ['commands-import-events', 'command-service/src/offence5.ts', `import '../../demo/src/index.ts';`],
  ['runtime-composes', 'runtime/src/offence.ts', `import '../../e2e/walk.ts';`],
  ['rules-are-pure', 'command-service/src/offence/rules.ts', `import 'node:fs';`],
  ['rules-are-pure', 'events/src/offence2.ts', `import 'pg';`],
  ['rules-are-pure', 'api/src/offence3.ts', `import 'pg';`],
  ['one-file-knows-eventstoredb', 'command-service/src/offence3.ts', `import '@eventstore/db-client';`],
  [
    'eventstoredb-is-loaded-where-named',
    'platform/src/store/eventstoredb-offence.ts',
    `import '@eventstore/db-client';`,
  ],
  ['one-file-knows-opentelemetry', 'runtime/src/offence4.ts', `import '@opentelemetry/sdk-trace';`],
  ['one-folder-knows-google', 'command-service/src/offence4.ts', `import '@googleapis/drive';`],
  ['declared-at-run-time', 'query-service/src/offence3.ts', `import 'pg';`],
  ['no-circular', 'projections/src/offence2.ts', `import './offence3.ts'; export const a = 1;`],
  ['no-orphans', 'query-service/src/offence4.ts', `export const alone = 1;`],
];

const declared: Record<string, string[]> = {
  events: ['typebox', '@obraclara/projections', 'pg'],
  api: ['@obraclara/events', '@obraclara/platform', 'pg'],
  platform: ['@obraclara/api', '@obraclara/events', '@obraclara/projections', '@eventstore/db-client'],
  files: ['@obraclara/api', '@obraclara/platform', '@obraclara/projections', 'sharp'],
  spreadsheet: ['@obraclara/events', '@obraclara/platform', 'xlsx'],
  paper: ['@obraclara/events', '@obraclara/platform', 'pdfmake'],
  'command-service': [
    '@obraclara/api',
    '@obraclara/events',
    '@obraclara/files',
    '@obraclara/platform',
    '@obraclara/spreadsheet',
    '@obraclara/projections',
    '@eventstore/db-client',
    '@googleapis/drive',
  ],
  projections: ['@obraclara/events', '@obraclara/files', '@obraclara/command-service'],
  'query-service': [
    '@obraclara/api',
    '@obraclara/paper',
    '@obraclara/projections',
    '@obraclara/command-service',
  ],
  frontend: [
    '@obraclara/api',
    '@obraclara/events',
    '@obraclara/files',
    '@obraclara/platform',
    '@obraclara/projections',
  ],
  demo: ['@obraclara/command-service', '@obraclara/query-service'],
  runtime: [
    '@obraclara/demo',
    '@obraclara/command-service',
    '@obraclara/query-service',
    '@obraclara/projections',
    '@opentelemetry/sdk-trace',
  ],
};

let house: string;

const write = async (file: string, content: string) => {
  await mkdir(path.join(house, path.dirname(file)), { recursive: true });
  await writeFile(path.join(house, file), content);
};

const manifest = (name: string, dependencies: string[], exports: Record<string, string>) =>
  JSON.stringify({
    name,
    type: 'module',
    exports,
    dependencies: Object.fromEntries(dependencies.map((one) => [one, '*'])),
  });

beforeAll(async () => {
  house = await mkdtemp(path.join(os.tmpdir(), 'obraclara-house-'));
  await cp(path.join(root, '.dependency-cruiser.cjs'), path.join(house, '.dependency-cruiser.cjs'));
  await cp(path.join(root, 'tsconfig.json'), path.join(house, 'tsconfig.json'));
  await write('package.json', JSON.stringify({ name: 'house', private: true, type: 'module', workspaces }));
  for (const name of [
    'typebox',
    'pg',
    'sharp',
    'xlsx',
    'pdfmake',
    '@eventstore/db-client',
    '@googleapis/drive',
    '@opentelemetry/sdk-trace',
  ]) {
    await write(`node_modules/${name}/package.json`, manifest(name, [], { '.': './index.js' }));
    await write(`node_modules/${name}/index.js`, 'export const Type = 1, client = 1;');
  }
  await mkdir(path.join(house, 'node_modules/@obraclara'));
  for (const name of workspaces) {
    const exports = {
      '.': './src/index.ts',
      './store': './src/store/index.ts',
      './work': './src/work/index.ts',
      './http': name === 'platform' ? './src/http/index.ts' : './src/http.ts',
      './tables': './src/tables.ts',
      './money': './src/money.ts',
      './words': './src/words.ts',
    };
    await write(`${name}/package.json`, manifest(`@obraclara/${name}`, declared[name] ?? [], exports));
    await symlink(path.join('../..', name), path.join(house, 'node_modules/@obraclara', name));
  }
  for (const [file, content] of Object.entries(lawful)) await write(file, content);
});

afterAll(() => rm(house, { recursive: true }));

type Report = { summary: { violations: { from: string; rule: { name: string } }[] } };

const violations = async () => {
  const depcruise = path.join(root, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs');
  const args = [depcruise, '--config', '.dependency-cruiser.cjs', '--output-type', 'json', ...workspaces];
  const { stdout } = await run(process.execPath, args, { cwd: house, maxBuffer: 64 * 1024 * 1024 }).catch(
    (error: { stdout: string; code: number }) => error,
  );
  const { summary } = JSON.parse(stdout) as Report;
  return summary.violations.map(({ from, rule }) => [rule.name, from] as const);
};

it('lets those pass who keep to the rules', async () => {
  expect(await violations()).toEqual([]);
});

it('catches every kind of offence, through the links of the workspaces', async () => {
  await write('e2e/walk.ts', 'export const walk = 1;');
  await write('projections/src/offence3.ts', `import './offence2.ts'; export const b = 1;`);
  for (const [, file, content] of offences) await write(file, content);
  const found = await violations();
  for (const [rule, file] of offences) expect(found).toContainEqual([rule, file]);
});

it('knows an offence for every rule', () => {
  const config = createRequire(import.meta.url)('../.dependency-cruiser.cjs') as {
    forbidden: { name: string }[];
  };
  const proved = new Set(offences.map(([rule]) => rule));
  expect(config.forbidden.map(({ name }) => name).filter((name) => !proved.has(name))).toEqual([]);
});
