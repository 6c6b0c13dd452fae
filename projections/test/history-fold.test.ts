import { createHash } from 'node:crypto';
import type { AnyEvent, EstimationLine } from '@obraclara/events';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Row } from '../src/projection.ts';
import { readModels } from '../src/read-models/index.ts';
import type { HistoryRow } from '../src/tables.ts';
import { project as rowsOf } from '../src/workspace.ts';
import { concept, of, project, terms, withMeta } from './story.ts';

/*
 * Property: applying the recorded changes of each subject in order gives its row in the live read models. The former values of each change
 * equal the result of the earlier changes. The two sides are independent: the read models hold no changes, and the fold of this test reads
 * no events.
 */

type Step = { what: keyof typeof makes; id: number; a: number; b: number };

const line = (n: number, quantity: number, unit_price: number): EstimationLine => ({
  concept_id: `c${n}`,
  concept_code: `C-${n}`,
  concept_name: 'Excavación',
  unit: 'm3',
  quantity,
  unit_price,
  ...(unit_price % 2
    ? {
        generadores: [
          { largo: quantity },
          { eje: `${n}`, piezas: quantity % 3, ...(n % 2 ? { croquis: `/c/${quantity}` } : {}) },
        ],
      }
    : {}),
});
const estimation = (id: number, a: number, b: number) => ({
  ...of,
  id: `e${id}`,
  ...terms(id + 1),
  period: `Periodo ${a % 3}`,
  devolucion_retencion: b % 2,
  ...(a % 2 ? { folio_factura: `A-${b}` } : {}),
  ...(b % 3 ? { es_final: true } : {}),
  retencion_retraso:
    a % 4 ? null : ({ nombre: 'Retraso', tipo: 'importe', valor: b, es_suma: false } as const),
  concepts: Array.from({ length: 1 + (a % 4) }, (_, n) => line((n + b) % 6, 1 + ((a + n) % 5), 10 + (b % 2))),
});
const advance = (id: number, a: number, b: number) => ({
  id: `a${id}`,
  project_id: 'p1',
  quantity_advanced: a,
  progress_date: `2026-01-0${1 + (b % 9)}`,
  observations: b % 2 ? 'Bien' : '',
  photo_url: a % 2 ? '/api/files/1' : null,
  ...(b % 3 ? { photos: [{ photo_url: `/api/files/${b}`, place: null }] } : {}),
});
const person = (id: number, a: number, b: number) => ({
  id: `u${id}`,
  name: `Persona ${a % 3}`,
  email: `u${id}@obra.mx`,
  role: a % 2 ? 'manager' : 'supervisor',
  assigned_projects: b % 2 ? ['p1', 'p2'] : [],
});
const paper = (id: number) => ({ id: `d${id}`, project_id: 'p1' });
const conceptOf = (id: number, a: number, b: number) => ({
  ...concept(id, 10 + (a % 3)),
  quantity: 1 + (b % 4),
  ...(b % 2 ? { partida: [`P${a % 2}`] } : {}),
});

const makes = {
  person: (id: number, a: number, b: number, there: boolean) => [
    { type: there ? 'UserUpdated' : 'UserRegistered', data: { ...person(id, a, b), credential: `k${a}` } },
  ],
  works: (_: number, a: number, b: number, there: boolean) => [
    {
      type: there ? 'ProjectUpdated' : 'ProjectCreated',
      data: { ...project().data, name: `Puente ${a % 3}`, contract_amount: b },
    },
  ],
  logo: (_: number, a: number, b: number, there: boolean) =>
    there
      ? [
          {
            type: 'LogoChanged',
            data: { id: 'p1', logo: 'app_logo_url', url: a % 3 ? `/api/files/${b}` : null },
          },
        ]
      : [],
  concept: (id: number, a: number, b: number, there: boolean) => [
    { type: there ? 'ConceptChanged' : 'ConceptAdded', data: { ...of, ...conceptOf(id, a, b) } },
  ],
  imported: (id: number, a: number, b: number) => {
    const import_id = `i${a}`;
    const some = [...new Set([id, a % 5, b % 5])].map((n) => conceptOf(n, a, b));
    return [
      { type: 'CatalogImportStarted', data: { ...of, import_id, file_name: 'x', file_hash: 'x' } },
      { type: 'CatalogChunkImported', data: { ...of, import_id, concepts: some.slice(0, 1) } },
      { type: 'CatalogChunkImported', data: { ...of, import_id, concepts: some.slice(1) } },
      // One import in three is never completed.
      ...(b % 3
        ? [
            {
              type: 'CatalogImported',
              data: { ...of, import_id, items_added: 1, items_updated: 0, items_unchanged: 0 },
            },
          ]
        : []),
    ];
  },
  granted: (_: number, a: number, b: number) => [
    { type: 'AdvanceGranted', data: { ...of, amount: a, amortization_percentage: b % 2 } },
  ],
  estimation: (id: number, a: number, b: number, there: boolean) => [
    { type: there ? 'EstimationUpdated' : 'EstimationCreated', data: estimation(id, a, b) },
  ],
  status: (id: number, a: number, _: number, there: boolean) =>
    there
      ? [{ type: 'StatusChanged', data: { ...of, id: `e${id}`, status: a % 2 ? 'validada' : 'pagada' } }]
      : [],
  gone: (id: number, a: number, b: number, there: boolean) =>
    there
      ? [
          { type: 'EstimationDeleted', data: { ...of, id: `e${id}` } },
          ...(b % 2
            ? [
                {
                  type: 'EstimationRestored',
                  data: {
                    ...estimation(id, a, b),
                    status: 'revision',
                    creation_date: '2026-01-31T18:00:00Z',
                  },
                },
              ]
            : []),
        ]
      : [],
  advance: (id: number, a: number, b: number, there: boolean) => [
    there
      ? { type: 'ProgressCorrected', data: advance(id, a, b) }
      : {
          type: 'ProgressRecorded',
          data: { ...advance(id, a, b), concept_id: 'c1', created_offline: false },
        },
  ],
  document: (id: number, a: number, b: number, there: boolean) => [
    there
      ? {
          type: 'DocumentAssigned',
          data: {
            ...paper(id),
            assigned_to: a % 3 ? `u${a}` : null,
            due_date: b % 2 ? '2026-02-01' : null,
            action_type: null,
          },
        }
      : {
          type: 'DocumentUploaded',
          data: {
            ...paper(id),
            type: 'oficio',
            origin: 'externa',
            title: `T${a}`,
            description: '',
            file_id: `f${b}`,
            created_offline: false,
          },
        },
  ],
  attended: (id: number, a: number, b: number, there: boolean) =>
    there
      ? [
          {
            type: 'DocumentAttended',
            data: { ...paper(id), status: 'attended', comments: a % 2 ? 'Listo' : '' },
          },
          { type: 'DocumentReplaced', data: { ...paper(id), file_id: `g${b}` } },
        ]
      : [],
} satisfies Record<string, (id: number, a: number, b: number, there: boolean) => AnyEvent[]>;

/** The step that creates the subject of each step. */
const owner: Partial<Record<Step['what'], Step['what']>> = {
  logo: 'works',
  status: 'estimation',
  gone: 'estimation',
  attended: 'document',
  imported: 'concept',
};

const eventsOf = (steps: readonly Step[]): AnyEvent[] => {
  const there = new Set<string>();
  return steps.flatMap(({ what, id, a, b }) => {
    const key = `${owner[what] ?? what}${what === 'works' || what === 'logo' ? '' : id}`;
    const events: AnyEvent[] = makes[what](id, a, b, there.has(key));
    if (owner[what] === undefined) there.add(key);
    if (events.at(-1)?.type === 'EstimationDeleted') there.delete(key);
    return events;
  });
};

const lives = fc.array(
  fc.record({
    what: fc.constantFrom(...(Object.keys(makes) as Step['what'][])),
    id: fc.nat(3),
    a: fc.nat(20),
    b: fc.nat(20),
  }),
  { minLength: 15, maxLength: 60, size: 'max' },
);

/** Applies the changes of a subject; checks that each begins where the former ended. */
const folded = (rows: readonly HistoryRow[]): Row | undefined => {
  const state = new Map<string, unknown>();
  let live = false;
  for (const { type, changes } of rows) {
    live = !/Deleted|Withdrawn|Removed/.test(type);
    for (const { field, before, after } of changes) {
      if (field === 'credential') continue;
      expect(before ?? null).toEqual(state.get(field) ?? null);
      if (after === undefined) state.delete(field);
      else state.set(field, after);
    }
  }
  return live ? Object.fromEntries(state) : undefined;
};

const pick = (row: Row, names: string) =>
  Object.fromEntries(names.split(' ').map((name) => [name, row[name] ?? null]));
const digest = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 32);
/** Number of rows and sketches of a line, and the fields that identify them. */
const countsOf = (rows: ReturnType<typeof line>['generadores'] | undefined) => {
  if (!rows) return {};
  const [first, second] = rows as [{ largo: number }, { eje: string; piezas: number; croquis?: string }];
  const { croquis, ...measured } = second;
  return {
    generadores: { count: 2, digest: digest(JSON.stringify([first, measured])) },
    ...(croquis && { croquis: { count: 1, digest: digest(JSON.stringify([{ row: 1, croquis }])) } }),
  };
};
const linesOf = (concepts: ReturnType<typeof line>[]) =>
  Object.fromEntries(
    concepts.map(({ concept_id, concept_code, quantity, unit_price, generadores }) => [
      `concepts.${concept_id}`,
      { concept_code, quantity, unit_price, ...countsOf(generadores) },
    ]),
  );

/** The fields of each live read model that the history records. */
const live: Record<string, [kind: string, key: string, terms: (row: Row) => Row]> = {
  users: ['user', 'id', (row) => pick(row, 'name email role assigned_projects')],
  projects: [
    'project',
    'id',
    (row) => pick(row, 'name description contract_amount start_date end_date status app_logo_url'),
  ],
  catalog_items: [
    'concept',
    'id',
    (row) => ({
      ...pick(row, 'concept_code concept_name unit quantity unit_price'),
      partida: (row['partida'] as string[]).length > 0 ? row['partida'] : null,
    }),
  ],
  advances: ['advance', 'contract_id', (row) => pick(row, 'amount amortization_percentage')],
  estimations: [
    'estimation',
    'id',
    (row) => ({
      ...pick(
        row,
        'number period start_date end_date folio_factura es_final estimation_type anticipo_amortization_percentage retencion_retraso devolucion_retencion otras_retenciones status',
      ),
      ...linesOf(row['concepts'] as ReturnType<typeof line>[]),
    }),
  ],
  progress: ['progress', 'id', (row) => pick(row, 'quantity_advanced progress_date observations photos')],
  documents: [
    'document',
    'id',
    (row) => ({
      ...pick(row, 'type origin title description file_id assigned_to due_date action_type comments'),
      status: row['status'] === 'pending' ? null : row['status'],
    }),
  ],
};

const byField = (row: Row) =>
  Object.fromEntries(
    Object.entries(row)
      .filter(([, value]) => value !== null && value !== '')
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );

it('comes, change after change, to what the read models hold', () => {
  let compared = 0;
  fc.assert(
    fc.property(lives, (steps) => {
      const events = withMeta(eventsOf(steps));
      const tables = Object.assign({}, ...readModels.map((model) => rowsOf(model, events))) as Record<
        string,
        Row[]
      >;
      const rows = (tables['history'] as HistoryRow[]).toSorted((a, b) => a.revision - b.revision);
      const subjects = Map.groupBy(rows, ({ subject }) => subject);
      for (const [name, [kind, key, termsOf]] of Object.entries(live)) {
        const expected = tables[name]!.map((row) => [`${kind}:${String(row[key])}`, byField(termsOf(row))]);
        const actual = [...subjects]
          .filter(([subject]) => subject.startsWith(`${kind}:`))
          .map(([subject, own]) => [subject, folded(own)] as const)
          .flatMap(([subject, state]) => (state ? [[subject, byField(state)]] : []));
        expect(Object.fromEntries(actual)).toEqual(Object.fromEntries(expected));
        compared += expected.length;
      }
    }),
    { seed: 7, numRuns: 150 },
  );
  expect(compared).toBeGreaterThan(1500);
});
