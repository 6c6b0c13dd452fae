import type { AnyEvent } from '@obraclara/events';
import { fileUrl } from '@obraclara/files';
import { expect, it } from 'vitest';
import type { Row } from '../src/projection.ts';
import { readModels } from '../src/read-models/index.ts';
import { project as rowsOf } from '../src/workspace.ts';
import { at, estimation, concept, of, project, terms, withMeta } from './story.ts';

const other = { contract_id: 'p2:main', project_id: 'p2' };
const file = '00000000-0000-4000-8000-000000000001';
const granted = (contract: typeof of, amount: number) => ({
  type: 'AdvanceGranted',
  data: { ...contract, amount, amortization_percentage: 30 },
});
const progress = (id: string, project_id: string) => ({
  type: 'ProgressRecorded',
  data: {
    id,
    project_id,
    concept_id: 'c1',
    quantity_advanced: 1,
    progress_date: '2026-01-31',
    observations: '',
    photo_url: fileUrl(file),
    created_offline: false,
  },
});

/** Events that fill every table, for two projects. */
const before: AnyEvent[] = [
  ...['p1', 'p2'].map((id) => project(id)),
  { type: 'LogoChanged', data: { id: 'p1', logo: 'app_logo_url', url: fileUrl(file) } },
  ...[of, other].flatMap((contract, n) => [
    { type: 'ConceptAdded', data: { ...contract, ...concept(n + 1) } },
    {
      type: 'ProgramImportStarted',
      data: { ...contract, import_id: 'i', file_name: 'p', file_hash: 'x', project_months: [] },
    },
    {
      type: 'ProgramChunkImported',
      data: { ...contract, import_id: 'i', concepts: [{ concept_code: '1.1', monthly_quantities: {} }] },
    },
    { type: 'ProgramImported', data: { ...contract, import_id: 'i', concepts_processed: 1 } },
    {
      type: 'CatalogImportStarted',
      data: { ...contract, import_id: 'i2', file_name: 'c', file_hash: 'x' },
    },
    granted(contract, 500),
    estimation(1, { anticipo_amortization_percentage: 30 }, contract),
    estimation(2, { anticipo_amortization_percentage: 30 }, contract),
    {
      type: 'PaperIssued',
      data: {
        ...contract,
        id: n === 0 ? 'e1' : 'e2',
        number: 1,
        period: 'Enero',
        importe_liquido: 1,
        content: 'c',
        papers: [
          {
            paper: 'caratula',
            format: 'pdf',
            seal: `s-${n}`,
            sha256: 'h',
            file_id: '00000000-0000-4000-8000-000000000002',
          },
        ],
      },
    },
    {
      type: 'ActIssued',
      data: {
        ...contract,
        act: 'finiquito',
        paper: 'finiquito',
        on: '2026-11-23',
        seal: `a-${n}`,
        sha256: 'h',
        file_id: '00000000-0000-4000-8000-000000000003',
      },
    },
    {
      type: 'SiteNoteRecorded',
      data: { ...contract, id: `n-${n}`, number: 1, on: '2026-01-12', kind: 'apertura', text: 'Se abre' },
    },
    progress(`a-${contract.project_id}`, contract.project_id),
    {
      type: 'DocumentUploaded',
      data: {
        id: `d-${contract.project_id}`,
        project_id: contract.project_id,
        type: 'oficio',
        origin: 'externa',
        title: 'Oficio',
        description: '',
        file_id: file,
        created_offline: false,
      },
    },
    {
      type: 'DocumentReplaced',
      data: { id: `d-${contract.project_id}`, project_id: contract.project_id, file_id: file },
    },
    {
      type: 'InternalContractDefined',
      data: {
        contract_id: `${contract.project_id}:internal`,
        project_id: contract.project_id,
        title: 'Supervisión',
        description: '',
        contract_amount: 1,
        start_date: '2026-01-01',
        end_date: '2026-12-31',
        anticipo_amount: 0,
        anticipo_amortization_percentage: 0,
      },
    },
  ]),
];
/** Later events in the project's other streams: a command that began before the deletion, and later commands. */
const late = granted(of, 700);
const after: AnyEvent[] = [
  { type: 'StatusChanged', data: { ...of, id: 'p1:main:e1', status: 'pagada' } },
  { type: 'EstimationUpdated', data: { ...of, id: 'p1:main:e2', ...terms(2, 5) } },
  { type: 'ProjectUpdated', data: { ...project().data, name: 'Túnel' } },
  { type: 'ProgressDeleted', data: { id: 'a-p1', project_id: 'p1' } },
  {
    type: 'CatalogChunkImported',
    data: { ...of, import_id: 'i2', concepts: [{ ...concept(7), partida: [] }] },
  },
  {
    type: 'CatalogImported',
    data: { ...of, import_id: 'i2', items_added: 1, items_updated: 0, items_unchanged: 0 },
  },
];
const deleted = { type: 'ProjectDeleted', data: { id: 'p1' } };
const restored = { type: 'ProjectRestored', data: { id: 'p1' } };

const byText = (a: Row, b: Row) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1);
/** Removes the revision, also from ids: an extra earlier event shifts it. */
const withoutRevision = ({ revision: _, anticipo_revision: __, ...row }: Row): Row =>
  typeof row['id'] === 'string' ? { ...row, id: row['id'].replace(/@\d+$/, '') } : row;
const tablesOf = (...events: AnyEvent[]): Record<string, Row[]> =>
  Object.fromEntries(
    // The history contains the deletion and the restore.
    readModels
      .filter(({ name }) => name !== 'history')
      .flatMap((model) =>
        Object.entries(rowsOf(model, withMeta(events))).map(([name, rows]) => [
          name,
          rows.map(withoutRevision).toSorted(byText),
        ]),
      ),
  );

it('is restored with all its rows, and with later events of other streams', () => {
  const without = tablesOf(...before, late, ...after);
  expect(tablesOf(...before, deleted, late, restored, ...after)).toEqual(without);
  const untold = readModels.filter(({ tables }) => tables.every(({ name }) => without[name]?.length === 0));
  // Users belong to no project. A new read model needs events in `before`.
  expect(untold.map(({ name }) => name)).toEqual(['users']);
});

it('takes its revision from its return, and nothing else of the project does', () => {
  const rows = rowsOf(
    readModels.find(({ name }) => name === 'projects')!,
    [...withMeta([...before, deleted, restored])],
  );
  const last = before.length + 1;
  expect(rows['projects']?.find(({ id }) => id === 'p1')).toMatchObject({ revision: last });
});

it('is listed as deleted with user and time, and leaves other projects unchanged', () => {
  const there = tablesOf(...before);
  const gone = tablesOf(...before, deleted);
  const [p1, p2] = there['projects']!;
  expect(gone['projects']).toEqual([p2]);
  expect(gone['deleted_projects']).toEqual([{ ...p1, deleted_at: at, deleted_by: 'ana' }]);
  const { projects: _, deleted_projects: __, ...rest } = there;
  expect(gone).toMatchObject(rest);
});

it('may be deleted and restored again', () => {
  const twice = [deleted, restored, deleted, restored];
  expect(tablesOf(...before, ...twice)).toEqual(tablesOf(...before));
  expect(tablesOf(...before, deleted, restored, deleted)).toEqual(tablesOf(...before, deleted));
});
