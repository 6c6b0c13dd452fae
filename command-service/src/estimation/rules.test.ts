import { maxEstimationBytes, reducer, type EstimationEvent, type Generador } from '@obraclara/events';
import { maxAppendBytes } from '@obraclara/platform/store';
import { expect, it } from 'vitest';
import { given } from '../../test/given.ts';
import { withMoneyRange } from '../machinery/money-range.ts';
import { foreseen, settledWarnings } from './changes.ts';
import { capture, catalog, created, data, of, listed, price, status, terms } from './estimation.fixture.ts';
import { changeStatus, create, estimations, remove, restore, update, type Capture } from './rules.ts';
import { grantAdvance } from './advance.ts';

const meta = {
  at: '2026-01-31T18:00:00.000Z',
  by: 'ana',
  role: 'supervisor',
  command_id: '',
  correlation_id: '',
  schema_version: 1,
  revision: 0,
};
const granted: EstimationEvent = {
  type: 'AdvanceGranted',
  data: { ...of, amount: 500, amortization_percentage: 25 },
};
const dear = { concept_id: 'c1', ...price, unit_price: 90_000, quantity: 100_000_000 };
const tooMuch = 'Un importe o una cantidad rebasa el máximo que se puede registrar';
const deleted: EstimationEvent = { type: 'EstimationDeleted', data: { ...of, id: 'e1' } };

it('takes code, name, unit and price from the catalog', () =>
  given(estimations).when(create, capture).then([created]));

it('needs a concept with a quantity', () =>
  given(estimations)
    .when(create, { ...capture, lines: [{ concept_id: 'c1', quantity: 0 }] })
    .refuses(422, 'Por favor agregue al menos un concepto con cantidad'));

it('leaves lines without a quantity out', () =>
  given(estimations)
    .when(create, { ...capture, lines: [...capture.lines, { concept_id: 'unknown', quantity: 0 }] })
    .then([created]));

it('names a concept that the catalog does not have', () =>
  given(estimations)
    .when(create, { ...capture, lines: [{ concept_id: 'c9', quantity: 1 }] })
    .refuses(422, 'El concepto c9 no existe en el catálogo'));

const counted = (quantity: number, ...generadores: Generador[]): Capture => ({
  ...capture,
  lines: [{ concept_id: 'c1', quantity, generadores }],
});
const rows: Generador[] = [
  { eje: 'A', largo: 4, ancho: 2.5, alto: 1.2 },
  { eje: 'A', largo: 1, alto: 2, piezas: -1, nota: 'Hueco' },
];

it('stores the rows whose sum is a quantity', () =>
  given(estimations)
    .when(create, counted(10, ...rows))
    .then([
      {
        type: 'EstimationCreated',
        data: { ...data, concepts: [{ concept_id: 'c1', ...price, quantity: 10, generadores: rows }] },
      },
    ]));

it('takes no rows for a quantity that was typed', () =>
  given(estimations).when(create, counted(10)).then([created]));

it.each([
  ['another sum', counted(10.5, ...rows), 'La cantidad de C-1 es 10.5 y sus generadores suman 10.'],
  ['no quantity', counted(0, ...rows), 'La cantidad de C-1 es 0 y sus generadores suman 10.'],
  ['nothing', counted(0, { piezas: 0 }), 'Los generadores de C-1 suman 0: deben sumar más de 0.'],
  ['less', counted(1, { piezas: -2 }), 'Los generadores de C-1 suman -2: deben sumar más de 0.'],
  [
    'no measure',
    counted(10, ...rows, { nota: 'x' }),
    'La fila 3 de los generadores de C-1 no tiene medidas.',
  ],
  [
    'too much',
    counted(10, { largo: 999_999_999, ancho: 2 }),
    'Los generadores de C-1 pasan de la cantidad más grande que se puede estimar.',
  ],
])('refuses rows that come to %s', (_, asked, refusal) =>
  given(estimations).when(create, asked).refuses(422, refusal),
);

it('refuses more rows than an estimation holds', () => {
  const many = (count: number) => Array.from({ length: count }, () => ({ piezas: 1 }));
  const lines = Array.from({ length: 11 }, (_, n) => ({
    concept_id: `c${n}`,
    quantity: 500,
    generadores: many(500),
  }));
  given(estimations)
    .when(create, { ...capture, lines })
    .refuses(422, 'La estimación tiene 5,500 filas de generadores; puede tener hasta 5,000.');
  const known = new Map(lines.map(({ concept_id }) => [concept_id, listed]));
  const most = { ...capture, catalog: known, lines: lines.slice(0, 10) };
  expect(create(estimations.initial(), most)).toHaveLength(1);
});

it('refuses rows whose texts exceed one append, before writing', () => {
  // 299 two-byte letters and a one-byte full stop: a note of 599 bytes, 300 characters.
  const row = { piezas: 1, nota: `${'ñ'.repeat(299)}.` };
  const noted = (lines: number) => ({
    ...capture,
    catalog: new Map(
      Array.from({ length: lines }, (_, n) => [`c${n}`, { ...listed, concept_code: `C-${n}` }]),
    ),
    lines: Array.from({ length: lines }, (_, n) => ({
      concept_id: `c${n}`,
      quantity: 400,
      generadores: Array.from({ length: 400 }, () => row),
    })),
  });
  // Four lines of 400 rows of some 630 bytes fit into 1 MiB, five do not.
  given(estimations)
    .when(create, noted(5))
    .refuses(
      422,
      'Los generadores y sus notas son demasiado largos para una estimación. Acorte las notas o divida la estimación.',
    );
  const [kept] = create(estimations.initial(), noted(4));
  expect(Buffer.byteLength(JSON.stringify(kept!.data))).toBeGreaterThan(950_000);
});

it('refuses concepts whose texts exceed one append, before writing', () => {
  const named = (count: number) => {
    const lines = Array.from({ length: count }, (_, n) => ({ concept_id: `c${n}`, quantity: 1 }));
    const catalog = lines.map(({ concept_id }): [string, typeof listed] => [
      concept_id,
      // 6,000 two-byte letters: about 12 kB.
      { ...listed, concept_code: concept_id, concept_name: 'ñ'.repeat(6000) },
    ]);
    return { ...capture, lines, catalog: new Map(catalog) };
  };
  given(estimations)
    .when(create, named(90))
    .refuses(
      422,
      'La estimación tiene demasiados conceptos, o sus nombres son demasiado largos, para guardarse junta. Divídala en dos.',
    );
  const [kept] = create(estimations.initial(), named(85));
  expect(Buffer.byteLength(JSON.stringify(kept!.data))).toBeGreaterThan(1_000_000);
  // The append also stores the metadata: author and time.
  expect(maxEstimationBytes).toBeLessThanOrEqual(maxAppendBytes - 8 * 1024);
});

it('refuses more sketches than paper holds', () => {
  const drawn = (count: number) => ({
    ...counted(count, ...Array.from({ length: count }, (_, n) => ({ piezas: 1, croquis: `/${n}` }))),
  });
  given(estimations)
    .when(create, drawn(201))
    .refuses(422, 'La estimación tiene 201 croquis; puede tener hasta 200.');
  expect(create(estimations.initial(), drawn(200))).toHaveLength(1);
});

it('takes a concept once', () =>
  given(estimations)
    .when(create, { ...capture, lines: [...capture.lines, ...capture.lines] })
    .refuses(422, 'El concepto C-1 aparece más de una vez'));

it('keeps numbers unique in the contract, and gives a deleted one’s away', () => {
  given(estimations, created)
    .when(create, { ...capture, id: 'e2' })
    .refuses(409, 'Ya existe la estimación número 1');
  given(estimations, created, deleted)
    .when(create, { ...capture, id: 'e2' })
    .then([{ type: 'EstimationCreated', data: { ...data, id: 'e2' } }]);
});

it('gives the id of a deleted one to nobody, but back to itself', () => {
  const taken = 'El identificador ya está en uso';
  given(estimations, created, deleted).when(create, capture).refuses(409, taken);
  const restored: EstimationEvent = {
    type: 'EstimationRestored',
    data: { ...data, es_final: false, status: 'entregada', creation_date: '2026-01-31T18:00:00.000Z' },
  };
  given(estimations, created, deleted, restored).when(create, capture).refuses(409, taken);
  given(estimations, created, deleted, restored, deleted).when(create, capture).refuses(409, taken);
});

it('is after an edit what the edit says, its number too', () => {
  const updated: EstimationEvent = { type: 'EstimationUpdated', data: { ...data, number: 5 } };
  given(estimations, created, updated)
    .when(create, { ...capture, id: 'e2', terms: { ...terms, number: 5 } })
    .refuses(409, 'Ya existe la estimación número 5');
  given(estimations, created, updated)
    .when(create, { ...capture, id: 'e2' })
    .then([{ type: 'EstimationCreated', data: { ...data, id: 'e2' } }]);
});

it('ends no earlier than it starts', () =>
  given(estimations)
    .when(create, { ...capture, terms: { ...terms, end_date: '2025-12-31' } })
    .refuses(422, 'La fecha de término debe ser igual o posterior a la fecha de inicio'));

it('lies within the dates of its contract; an edit is judged by what it changes', () => {
  const on = (start_date: string, end_date: string) => ({
    ...capture,
    terms: { ...terms, start_date, end_date },
  });
  const refusal = 'La fecha debe estar entre 01/01/2025 y 31/12/2031';
  given(estimations).when(create, on('2024-12-31', '2025-01-31')).refuses(422, refusal);
  given(estimations).when(create, on('2031-12-01', '2032-01-01')).refuses(422, refusal);
  const old = { ...data, start_date: '2019-01-01', end_date: '2019-01-31' };
  const was: EstimationEvent = { type: 'EstimationCreated', data: old };
  given(estimations, was)
    .when(update, { ...on('2019-01-01', '2019-01-31'), lines: [{ concept_id: 'c1', quantity: 11 }] })
    .then([
      {
        type: 'EstimationUpdated',
        data: { ...old, concepts: [{ concept_id: 'c1', ...price, quantity: 11 }] },
      },
    ]);
  given(estimations, was).when(update, on('2019-01-01', '2019-02-28')).refuses(422, refusal);
});

it('uses the percentage of the advance by default', () => {
  const { anticipo_amortization_percentage: _, ...silent } = terms;
  given(estimations, granted)
    .when(create, { ...capture, terms: silent })
    .then([{ type: 'EstimationCreated', data: { ...data, anticipo_amortization_percentage: 25 } }]);
});

it('keeps no percentage over 100', () => {
  const late = { nombre: 'Retraso', tipo: 'porcentaje' as const, valor: 100, es_suma: false };
  const all = { ...terms, retencion_retraso: late };
  given(estimations)
    .when(create, { ...capture, terms: all })
    .then([{ type: 'EstimationCreated', data: { ...data, retencion_retraso: late } }]);
  given(estimations)
    .when(create, { ...capture, terms: { ...terms, retencion_retraso: { ...late, valor: 101 } } })
    .refuses(422, 'Retraso: el porcentaje debe ser menor o igual a 100');
});

it('refuses figures past the largest amount of money', () => {
  const dear = new Map([['c1', { ...listed, unit_price: 999_999_999 }]]);
  const lines = [{ concept_id: 'c1', quantity: 999_999_999 }];
  expect(() => create(estimations.initial(), { ...capture, catalog: dear, lines })).toThrow(RangeError);
});

it('keeps the price first captured when it is edited', () => {
  const dearer = new Map([
    ['c1', { ...listed, unit_price: 120 }],
    ['c2', { ...listed, concept_code: 'C-2' }],
  ]);
  const lines = [
    { concept_id: 'c1', quantity: 5 },
    { concept_id: 'c2', quantity: 1 },
  ];
  given(estimations, created)
    .when(update, { ...capture, catalog: dearer, lines })
    .then([
      {
        type: 'EstimationUpdated',
        data: {
          ...data,
          concepts: [
            { concept_id: 'c1', ...price, quantity: 5 },
            { concept_id: 'c2', ...price, concept_code: 'C-2', quantity: 1 },
          ],
        },
      },
    ]);
});

const by = { id: 'g1', role: 'manager' };

it('takes any status, and says nothing when it has it already', () => {
  const to = (wanted: 'entregada' | 'pagada') => ({ ...of, id: 'e1', status: wanted, by });
  given(estimations, created)
    .when(changeStatus, to('pagada'))
    .then([status('pagada')]);
  given(estimations, created, status('pagada')).when(changeStatus, to('pagada')).then([]);
  given(estimations, created, status('pagada'))
    .when(changeStatus, to('entregada'))
    .then([status('entregada')]);
});

it('takes the authorisation back from an estimation that is changed, but not for the folio of its invoice', () => {
  const paid = given(estimations, created, status('pagada'));
  const other = { ...capture, terms: { ...terms, period: 'Febrero 2026' } };
  paid
    .when(update, other)
    .then([{ type: 'EstimationUpdated', data: { ...data, period: 'Febrero 2026' } }, status('entregada')]);
  const invoiced = { ...capture, terms: { ...terms, folio_factura: 'F-1' } };
  paid.when(update, invoiced).then([{ type: 'EstimationUpdated', data: { ...data, folio_factura: 'F-1' } }]);
  const withdrawn = given(estimations, created, status('pagada'), status('entregada'));
  withdrawn
    .when(update, other)
    .then([{ type: 'EstimationUpdated', data: { ...data, period: 'Febrero 2026' } }]);
});

it('is gone once deleted', () => {
  given(estimations, created)
    .when(remove, { ...of, id: 'e1' })
    .then([deleted]);
  given(estimations, created, deleted)
    .when(changeStatus, { ...of, id: 'e1', status: 'pagada', by })
    .refuses(404, 'La estimación no existe');
});

it('records an advance once', () => {
  const asked = { ...of, amount: 500, amortization_percentage: 25 };
  given(estimations).when(grantAdvance, asked).then([granted]);
  given(estimations, granted).when(grantAdvance, asked).then([]);
});

it('takes no advance that leaves an estimation worth more than can be money', () => {
  const whole = { ...data, anticipo_amortization_percentage: 100, concepts: [dear] };
  const most = { ...of, amount: 9_000_000_000_000, amortization_percentage: 100 };
  given(estimations, { type: 'AdvanceGranted', data: most }, { type: 'EstimationCreated', data: whole })
    // The fully amortised amount becomes payable, and so does its IVA.
    .when(withMoneyRange(grantAdvance), { ...most, amount: 500 })
    .refuses(422, tooMuch);
});

it('takes no estimation with which those of the contract come to more than can be money', () => {
  const first = { ...data, concepts: [{ ...dear, quantity: 60_000_000 }] };
  const lines = [{ concept_id: 'c1', quantity: 90_000_000 }];
  const more = { ...capture, id: 'e2', terms: { ...terms, number: 2 }, lines };
  given(estimations, { type: 'EstimationCreated', data: first })
    .when(withMoneyRange(create), { ...more, catalog: new Map([['c1', dear]]) })
    .refuses(422, tooMuch);
});

it('brings back no estimation that the advance has made worth more than can be money', () => {
  const whole = { ...data, anticipo_amortization_percentage: 100, concepts: [dear] };
  const past: EstimationEvent[] = [
    { type: 'AdvanceGranted', data: { ...of, amount: 9_000_000_000_000, amortization_percentage: 100 } },
    { type: 'EstimationCreated', data: whole },
  ];
  const fold = (events: EstimationEvent[]) =>
    events.reduce((state, event) => reducer(estimations.on)(state, event, meta), estimations.initial());
  const former = fold(past).estimations.get('e1');
  given(estimations, ...past, deleted)
    .when(withMoneyRange(restore), { id: 'e1', former, catalog })
    .then([{ type: 'EstimationRestored', data: expect.objectContaining({ id: 'e1' }) as never }]);
  given(estimations, ...past, deleted, granted)
    .when(withMoneyRange(restore), { id: 'e1', former, catalog })
    .refuses(422, tooMuch);
});

it('says which figures an advance moves, and warns when one of them was paid', () => {
  const before = estimations.on.EstimationCreated(estimations.initial(), data, meta);
  estimations.on.StatusChanged(before, { ...of, id: 'e1', status: 'pagada' }, meta);
  const after = estimations.on.AdvanceGranted(
    estimations.copy(before),
    { ...of, amount: 100, amortization_percentage: 30 },
    meta,
  );
  const change = {
    id: 'e1',
    number: 1,
    before: { anticipo_amortization_amount: 300, importe_liquido: 812, cumulative_liquid_amount: 812 },
    after: { anticipo_amortization_amount: 100, importe_liquido: 1044, cumulative_liquid_amount: 1044 },
  };
  expect(foreseen({ before, after })).toEqual({
    changes: [change],
    paid: [change],
    warnings: ['La estimación 1 ya está pagada y su importe líquido cambiaría de $812.00 a $1,044.00.'],
  });
  expect(settledWarnings({ before, after })).toEqual([
    'La estimación 1 ya está pagada y su importe líquido cambió de $812.00 a $1,044.00.',
  ]);
  expect(foreseen({ before, after: estimations.copy(before) }).changes).toEqual([]);
  const edited = estimations.on.EstimationUpdated(estimations.copy(before), data, meta);
  expect(settledWarnings({ before, after: edited, touched: 'e1' })).toEqual([
    'La estimación 1 ya está pagada y se modificó sin que cambie su importe líquido.',
  ]);
});
