import { readFileSync } from 'node:fs';
import {
  cumulatives,
  byNumber,
  defaultInternalContractTerms,
  eventSchemas,
  logEvents,
  userEvents,
  type AnyEvent,
  type Retention,
} from '@obraclara/events';
import { describe, expect, it } from 'vitest';
import { readModels } from '../src/read-models/index.ts';
import { project as rowsOf, workspace } from '../src/workspace.ts';
import type { CatalogItemRow, EstimationRow } from '../src/tables.ts';
import { at, estimation, concept, of, project, terms, withMeta } from './story.ts';

const model = (name: string) => readModels.find((each) => each.name === name)!;
const made = <R>(projection: string, table: string, ...events: AnyEvent[]) =>
  rowsOf(model(projection), withMeta(events))[table] as R[];

describe('users', () => {
  const user = { id: 'u1', name: 'Ana', email: 'ana@obra.mx', role: 'manager', assigned_projects: ['p1'] };
  it('are as last updated, and gone once deleted', () => {
    const events = [
      { type: 'UserRegistered', data: user },
      { type: 'UserUpdated', data: { ...user, name: 'Ana María' } },
    ];
    const changed = { ...user, name: 'Ana María' };
    expect(made('users', 'users', ...events)).toEqual([{ ...changed, digest: true, revision: 1 }]);
    const undigested = [
      ...events,
      { type: 'UserUpdated', data: { ...user, digest: false } },
      { type: 'UserUpdated', data: changed },
    ];
    expect(made('users', 'users', ...undigested)).toEqual([{ ...changed, digest: false, revision: 3 }]);
    const gone = [...events, { type: 'UserDeleted', data: { id: 'u1' } }];
    expect(made('users', 'users', ...gone)).toEqual([]);
    const { assigned_projects: _, ...known } = changed;
    expect(made('users', 'deleted_users', ...gone)).toEqual([
      { ...known, deleted_at: at, deleted_by: 'ana', erased: null },
    ]);
    const restored = { type: 'UserRestored', data: changed };
    expect(made('users', 'users', ...gone, restored)).toEqual([{ ...changed, digest: true, revision: 3 }]);
    expect(made('users', 'deleted_users', ...gone, restored)).toEqual([]);
    expect(made('users', 'user_credentials', ...gone, restored)).toEqual(
      made('users', 'user_credentials', ...events),
    );
  });
});

it('the heads of streams follow every event of a project', () => {
  const others = Object.keys({ ...userEvents, ...logEvents });
  const ofProjects = Object.keys(eventSchemas).filter((type) => !others.includes(type));
  expect(new Set(Object.keys(model('stream-heads').on))).toEqual(new Set(ofProjects));
});

describe('projects', () => {
  const granted = (kind: string, amount: number) => ({
    type: 'AdvanceGranted',
    data: { contract_id: `p1:${kind}`, project_id: 'p1', amount, amortization_percentage: 30 },
  });
  it('carry the advance of the main contract, not of the internal one', () => {
    const [row] = made<object>(
      'projects',
      'projects',
      project(),
      granted('main', 500),
      granted('internal', 9),
    );
    expect(row).toMatchObject({ anticipo_amount: 500, anticipo_amortization_percentage: 30, created_at: at });
  });
  it('keep logos and advance when their terms change', () => {
    const logo = { type: 'LogoChanged', data: { id: 'p1', logo: 'client_logo_url', url: '/l.png' } };
    const update = { type: 'ProjectUpdated', data: { ...project().data, name: 'Túnel' } };
    const [row] = made<object>('projects', 'projects', project(), logo, granted('main', 500), update);
    expect(row).toMatchObject({ name: 'Túnel', client_logo_url: '/l.png', anticipo_amount: 500 });
  });
});

describe('a catalog', () => {
  const added = (n: number) => ({ type: 'ConceptAdded', data: { ...of, ...concept(n) } });
  const started = (import_id: string) => ({
    type: 'CatalogImportStarted',
    data: { ...of, import_id, file_name: 'c.xlsx', file_hash: 'x' },
  });
  const chunk = (import_id: string, ...concepts: object[]) => ({
    type: 'CatalogChunkImported',
    data: { ...of, import_id, concepts },
  });
  const completed = (import_id: string) => ({
    type: 'CatalogImported',
    data: { ...of, import_id, items_added: 0, items_updated: 0, items_unchanged: 0 },
  });
  const items = (...events: AnyEvent[]) =>
    made<CatalogItemRow>('catalog', 'catalog_items', ...events).map(({ id, amount, ordinal }) => [
      id,
      amount,
      ordinal,
    ]);

  it('rounds the importe of each concept half up to the cent', () =>
    expect(items({ type: 'ConceptAdded', data: { ...of, ...concept(1, 0.00005) } })).toEqual([
      ['c1', 0.01, 1],
    ]));
  it('takes an import over when it is complete, keeping the order of what it had', () => {
    const events = [added(1), added(2), started('i1'), chunk('i1', concept(3)), chunk('i1', concept(1, 20))];
    expect(items(...events)).toEqual([
      ['c1', 1050, 1],
      ['c2', 1050, 2],
    ]);
    expect(items(...events, completed('i1'))).toEqual([
      ['c1', 2000, 1],
      ['c2', 1050, 2],
      ['c3', 1050, 3],
    ]);
  });
  it('never takes an import over in part: one that was given up has no effect', () => {
    const events = [
      started('i1'),
      chunk('i1', concept(1)),
      started('i2'),
      chunk('i1', concept(2)),
      completed('i1'),
    ];
    expect(items(...events)).toEqual([]);
    expect(made('catalog', 'catalog_staging', ...events)).toHaveLength(1);
    expect(items(...events, chunk('i2', concept(5)), completed('i2'))).toEqual([['c5', 1050, 1]]);
  });
  it('keeps position and kind of a concept that is changed or imported again', () => {
    const partida = ['Preliminares'];
    const events = [
      { type: 'ConceptAdded', data: { ...of, ...concept(1), partida } },
      { type: 'ConceptChanged', data: { ...of, ...concept(1, 20) } },
      { type: 'ExtraordinaryConceptAdded', data: { ...of, ...concept(2) } },
      { type: 'ConceptChanged', data: { ...of, ...concept(2, 20) } },
      started('i1'),
      chunk('i1', concept(1, 30), concept(2, 30)),
      completed('i1'),
    ];
    expect(made<CatalogItemRow>('catalog', 'catalog_items', ...events)).toMatchObject([
      { id: 'c1', unit_price: 30, partida, extraordinary: false },
      { id: 'c2', unit_price: 30, partida: [], extraordinary: true },
    ]);
  });
});

describe('progress', () => {
  it('belongs to who recorded it, also when corrected', () => {
    const recorded = {
      id: 'a1',
      project_id: 'p1',
      concept_id: 'c1',
      quantity_advanced: 1,
      progress_date: '2026-01-02',
      observations: '',
      photo_url: null,
      created_offline: true,
    };
    const { concept_id: _, created_offline: __, ...correction } = { ...recorded, quantity_advanced: 2 };
    const [row] = made<object>(
      'progress',
      'progress',
      { type: 'ProgressRecorded', data: recorded },
      { type: 'ProgressCorrected', data: correction },
    );
    expect(row).toEqual({
      ...recorded,
      photos: [],
      quantity_advanced: 2,
      created_by: 'ana',
      created_at: at,
      revision: 1,
    });
  });

  it('has the photos that were last said of it; one from before there were several has that one', () => {
    const recorded = {
      id: 'a1',
      project_id: 'p1',
      concept_id: 'c1',
      quantity_advanced: 1,
      progress_date: '2026-01-02',
      observations: '',
      photo_url: '/api/files/1',
      created_offline: false,
    };
    const photos = [{ photo_url: '/api/files/2', taken_at: at }, { photo_url: '/api/files/1' }];
    const corrected = { ...recorded, photo_url: '/api/files/2', photos };
    const rowOf = (...events: AnyEvent[]) => made<object>('progress', 'progress', ...events)[0];
    const first = { type: 'ProgressRecorded', data: recorded };
    const second = { type: 'ProgressCorrected', data: corrected };
    const old = { type: 'ProgressCorrected', data: { ...recorded, photo_url: null } };
    expect(rowOf(first)).toMatchObject({ photos: [{ photo_url: '/api/files/1' }] });
    expect(rowOf(first, second)).toMatchObject({ photo_url: '/api/files/2', photos });
    expect(rowOf(first, second, old)).toMatchObject({ photo_url: null, photos: [] });
  });
});

describe('an internal contract', () => {
  const defined = (title: string, project_id = 'p1') => ({
    type: 'InternalContractDefined',
    data: {
      contract_id: `${project_id}:internal`,
      project_id,
      title,
      description: 'Supervisión externa',
      contract_amount: 250_000.5,
      start_date: '2026-01-01',
      end_date: '2026-12-31',
      anticipo_amount: 50_000,
      anticipo_amortization_percentage: 20.5,
    },
  });
  const contracts = (...events: AnyEvent[]) => made('internal-contracts', 'internal_contracts', ...events);

  it('is one for each project, as last defined', () =>
    expect(new Set(contracts(defined('Uno'), defined('Otro', 'p2'), defined('Dos')))).toEqual(
      new Set([
        { ...defaultInternalContractTerms, ...defined('Dos').data, revision: 2 },
        { ...defaultInternalContractTerms, ...defined('Otro', 'p2').data, revision: 1 },
      ]),
    ));
});

type Vector = {
  contract: { anticipo_amount: string };
  operations: { op: 'create' | 'update' | 'delete'; number: number; estimation: Record<string, unknown> }[];
  expected_after_each: Record<string, string | string[]>[][];
};
const vectors = JSON.parse(
  readFileSync(new URL('../../events/test/vectors/estimation-vectors.json', import.meta.url), 'utf8'),
) as Vector[];
const retention = ({ valor, ...rest }: { valor: string }) => ({ ...rest, valor: Number(valor) }) as Retention;

const termsOf = (number: number, estimation: Record<string, unknown>) => ({
  ...terms(number),
  concepts: (estimation['lines'] as [string, string][]).map(([quantity, price]) => ({
    ...terms(number).concepts[0]!,
    quantity: Number(quantity),
    unit_price: Number(price),
  })),
  anticipo_amortization_percentage: Number(estimation['anticipo_amortization_percentage'] ?? 0),
  retencion_retraso: estimation['retencion_retraso']
    ? retention(estimation['retencion_retraso'] as { valor: string })
    : null,
  devolucion_retencion: Number(estimation['devolucion_retencion'] ?? 0),
  otras_retenciones: ((estimation['otras_retenciones'] ?? []) as { valor: string }[]).map(retention),
});
const eventOf = ({ op, number, estimation }: Vector['operations'][number]): AnyEvent => {
  const id = `e${number}`;
  if (op === 'delete') return { type: 'EstimationDeleted', data: { ...of, id } };
  const type = op === 'create' ? 'EstimationCreated' : 'EstimationUpdated';
  return { type, data: { ...of, id, ...termsOf(number, estimation) } };
};
const stored = [
  'total_amount',
  'anticipo_amortization_amount',
  'subtotal_1',
  'iva',
  'subtotal_2',
  'subtotal_3',
  'importe_liquido',
] as const;

describe('estimations', () => {
  it('that were deleted and restored have the rows of ones that never were', () => {
    const [first, second] = [estimation(1), estimation(2, { es_final: true })];
    const { id, ...facts } = first.data as { id: string };
    const status = { type: 'StatusChanged', data: { ...of, id, status: 'pagada' } };
    const advance = { type: 'AdvanceGranted', data: { ...of, amount: 900, amortization_percentage: 30 } };
    const kept = [advance, first, second, status];
    const restored = {
      type: 'EstimationRestored',
      data: { id, ...facts, es_final: false, status: 'pagada', creation_date: at },
    };
    // All fields but the revision, which changes with the restore.
    const rows = (...events: AnyEvent[]) =>
      made<EstimationRow>('estimations', 'estimations', ...events).map(({ revision: _, ...row }) => row);
    const deleted = { type: 'EstimationDeleted', data: { ...of, id } };
    const gone = { id, ...of, number: 1, period: 'Periodo 1', importe_liquido: 116 };
    expect(made('estimations', 'deleted_estimations', ...kept, deleted)).toEqual([
      { ...gone, deleted_at: at, deleted_by: 'ana' },
    ]);
    expect(made('estimations', 'deleted_estimations', ...kept, deleted, restored)).toEqual([]);
    const back = rows(...kept, deleted, restored);
    expect(back.toSorted(byNumber)).toEqual(rows(...kept).toSorted(byNumber));
  });

  it('that were created again under the id of a deleted one, as the log may hold, are deleted no more', () => {
    const first = estimation(1);
    const { id } = first.data as { id: string };
    const again = [first, { type: 'EstimationDeleted', data: { ...of, id } }, first];
    expect(made('estimations', 'deleted_estimations', ...again)).toEqual([]);
    expect(made('estimations', 'estimations', ...again)).toMatchObject([{ id }]);
  });

  it.each(vectors.map((vector, index) => [index, vector] as const))(
    'of the worked sequence %i come out to the cent after every event',
    (_, { contract, operations, expected_after_each }) => {
      const events: AnyEvent[] = [
        {
          type: 'AdvanceGranted',
          data: { ...of, amount: Number(contract.anticipo_amount), amortization_percentage: 30 },
        },
      ];
      operations.forEach((operation, step) => {
        events.push(eventOf(operation));
        const rows = made<EstimationRow>('estimations', 'estimations', ...events).sort(byNumber);
        const expected = expected_after_each[step]!;
        for (const name of stored)
          expect(rows.map((row) => row[name])).toEqual(expected.map((row) => Number(row[name])));
        expect(rows.map(({ concepts }) => concepts.map(({ subtotal }) => subtotal))).toEqual(
          expected.map(({ lines }) => (lines as string[]).map(Number)),
        );
        expect(cumulatives(rows).map((sum) => sum.cumulative_liquid_amount)).toEqual(
          expected.map((row) => Number(row['cumulative_liquid_amount'])),
        );
      });
    },
  );

  it('are delivered until a status is set', () => {
    const set = { type: 'StatusChanged', data: { ...of, id: 'p1:main:e1', status: 'pagada' } };
    expect(made('estimations', 'estimations', estimation(1))).toMatchObject([
      { status: 'entregada', creation_date: at },
    ]);
    expect(made('estimations', 'estimations', estimation(1), set)).toMatchObject([{ status: 'pagada' }]);
  });

  it('change nothing but what must change when the first of a thousand is deleted', () => {
    const work = workspace(model('estimations'));
    const advance = { type: 'AdvanceGranted', data: { ...of, amount: 5000, amortization_percentage: 10 } };
    const thousand = Array.from({ length: 1000 }, (_, n) =>
      estimation(n + 1, { anticipo_amortization_percentage: 10 }),
    );
    work.load(['p1:main']);
    for (const event of withMeta([advance, ...thousand])) work.apply(event);
    work.changes();
    const deleted = { type: 'EstimationDeleted', data: { ...of, id: 'p1:main:e1' } };
    for (const event of withMeta([deleted])) work.apply(event);
    const [estimations, gone, advances] = work.changes();
    // The advance of 5,000 covers 500 estimations: without the first, it covers one more, and only that row changes.
    expect(estimations!.removed).toEqual(['p1:main:e1']);
    expect(estimations!.put.map(({ row }) => row['number'])).toEqual([501]);
    expect(gone!.put.map(({ row }) => row['number'])).toEqual([1]);
    expect(advances!.put).toEqual([]);
  });
});

it('leaves nothing behind of an event whose handler fails halfway', () => {
  const work = workspace(model('estimations'));
  work.load(['p1:main']);
  for (const event of withMeta([estimation(1)])) work.apply(event);
  work.changes();
  const [wrong] = withMeta([estimation(2, { devolucion_retencion: 0.001 })]);
  expect(() => work.apply(wrong!)).toThrow(RangeError);
  expect(work.changes().every(({ put, removed }) => put.length + removed.length === 0)).toBe(true);
});
