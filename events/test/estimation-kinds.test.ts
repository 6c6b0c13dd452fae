import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  advanceUntil,
  contractLines,
  daysFrom,
  estimationLabel,
  foldLedger,
  quantityOn,
  totalAmount,
  type ContractedConcept,
  type Estimation,
  type EstimationLine,
} from '../src/index.ts';

/* Golden figures of contract-life sections 4 and 5. */

const none = { retencion_retraso: null, devolucion_retencion: 0, otras_retenciones: [] };
const estimation = (number: number, change: Partial<Estimation>): Estimation => ({
  id: `e${number}`,
  number,
  start_date: '2026-01-01',
  end_date: '2026-01-31',
  creation_date: '2026-02-01T00:00:00Z',
  total_amount: 0,
  anticipo_amortization_percentage: 30,
  ...none,
  ...change,
});
const alone = (change: Partial<Estimation>) => foldLedger({ amount: 0 }, [estimation(1, change)])[0]!;
const line = (change: Partial<EstimationLine> = {}): EstimationLine => ({
  concept_id: 'c7',
  concept_code: 'EST-07',
  concept_name: 'Trabe',
  unit: 'm3',
  unit_price: 3284.45,
  quantity: 1,
  ...change,
});
const millar = (nombre: string, valor: number) =>
  ({ nombre, tipo: 'porcentaje', valor, es_suma: false, base: 'monto_total' }) as const;

describe('amortisation', () => {
  it('takes the percentage of each origin', () => {
    const row = alone({
      total_amount: 3_713_836,
      amortization_parts: [{ amendment: 1, amount: 3_034_921.38, percentage: 0 }],
    });
    expect(row.anticipo_amortization_amount).toBe(203_674.39);
  });

  it('takes an amount instead of a percentage, up to the balance', () => {
    const [row] = foldLedger({ amount: 500 }, [
      estimation(1, { total_amount: 1000, amortization_amount: 450.5 }),
    ]);
    expect(row!.anticipo_amortization_amount).toBe(450.5);
    const [capped] = foldLedger({ amount: 100 }, [
      estimation(1, { total_amount: 1000, amortization_amount: 450.5 }),
    ]);
    expect(capped!.anticipo_amortization_amount).toBe(100);
  });

  it('has the instalments until the end of each estimation', () => {
    const advance = {
      amount: 0,
      instalments: [
        { on: '2026-01-12', amount: 3_800_036.47 },
        { on: '2026-02-02', amount: 7_600_072.95 },
      ],
    };
    const rows = foldLedger(advance, [
      estimation(1, { total_amount: 1_305_984.58, anticipo_amortization_percentage: 10 }),
      estimation(2, { total_amount: 50_000_000, end_date: '2026-02-28', es_final: true }),
    ]);
    expect(advanceUntil(advance, '2026-01-31') - rows[0]!.anticipo_amortization_amount).toBeCloseTo(
      3_669_438.01,
      2,
    );
    expect(rows[1]!.anticipo_amortization_amount).toBe(11_269_510.96);
    const early = foldLedger(advance, [estimation(1, { total_amount: 1000, end_date: '2026-01-10' })]);
    expect(early[0]!.anticipo_amortization_amount).toBe(0);
  });
});

it('gives back a line with the figures of the estimation that it corrects', () => {
  const row = alone({
    total_amount: totalAmount([line({ quantity: -12.5 })]),
    otras_retenciones: [millar('5 al millar', 0.5), millar('2 al millar', 0.2), millar('Estatal', 1)],
  });
  expect(row).toMatchObject({
    total_amount: -41_055.63,
    anticipo_amortization_amount: -12_316.69,
    subtotal_1: -28_738.94,
    iva: -4_598.23,
    subtotal_2: -33_337.17,
    otras_retenciones_amounts: [205.28, 82.11, 410.56],
    importe_liquido: -32_639.22,
  });
});

it('gives back no more advance than was amortised', () => {
  const rows = foldLedger({ amount: 1000 }, [
    estimation(1, { total_amount: 500 }),
    estimation(2, { total_amount: -2000 }),
  ]);
  expect(rows.map((row) => row.anticipo_amortization_amount)).toEqual([150, -150]);
});

it('charges IVA at 8 %, and unrecoverable expenses without advance', () => {
  expect(
    alone({ total_amount: 249_997.5, iva_percentage: 8, anticipo_amortization_percentage: 0 }),
  ).toMatchObject({
    iva: 19_999.8,
    subtotal_2: 269_997.3,
  });
  expect(alone({ total_amount: 338_234.4, anticipo_amortization_percentage: 0 }).iva).toBe(54_117.5);
});

it.each([
  [{ number: 3 }, '3'],
  [{ number: 4, estimation_type: 'adicionales', type_number: 1 }, '1-A'],
  [{ number: 5, estimation_type: 'gastos_no_recuperables', type_number: 1 }, '1-E'],
  [{ number: 6, estimation_type: 'ajuste_de_costos', type_number: 1 }, '1-AC'],
] as const)('names an estimation by its type: %o', (of, label) => {
  expect(estimationLabel(of)).toBe(label);
});

describe('lines in their contract', () => {
  const lines = (
    own: EstimationLine[],
    {
      concept,
      earlier = [],
      closes_cents = false,
    }: {
      concept?: ContractedConcept;
      earlier?: EstimationLine[][];
      closes_cents?: boolean;
    },
  ) =>
    contractLines(
      { ...estimation(9, { end_date: '2026-08-31' }), end_date: '2026-08-31', concepts: own },
      {
        others: earlier.map((concepts, at) => ({
          ...estimation(at + 1, {
            total_amount: totalAmount(concepts),
            anticipo_amortization_percentage: 10,
          }),
          concepts,
        })),
        concepts: new Map(concept && [['c7', concept]]),
        closes_cents,
      },
    );

  it('closes a concept with what is left of its contracted amount', () => {
    // Three thirds of 10 at 33.335: 111.11 twice, and 111.13 to come to 333.35.
    const part = line({ unit_price: 33.335, quantity: 3.333 });
    const last = { ...part, quantity: 3.334 };
    const asked = { concept: { quantity: 10 }, earlier: [[part], [part]] };
    expect(lines([last], { ...asked, closes_cents: true }).concepts[0]!.closing_amount).toBe(111.13);
    expect(lines([last], asked).concepts[0]).not.toHaveProperty('closing_amount');
    const other = { ...asked, earlier: [[part], [{ ...part, unit_price: 33 }]], closes_cents: true };
    expect(lines([last], other).concepts[0]).not.toHaveProperty('closing_amount');
  });

  it('gives back the importe of a whole line, as it was closed', () => {
    const closed = line({ quantity: 2.5, closing_amount: 8211.1 });
    const corrects = { estimation_id: 'e1', number: 1, reason: 'Duplicada' };
    const back = lines([line({ quantity: -2.5, corrects })], {
      concept: { quantity: 5 },
      earlier: [[closed]],
    });
    expect(totalAmount([closed, ...back.concepts])).toBe(0);
    expect(back.amortization_parts).toEqual([{ corrects: 1, amount: -8211.1, percentage: 10 }]);
  });

  const amended: ContractedConcept = {
    quantity: 150,
    amendments: [
      { id: 'a1', amendment: 1, on: '2026-07-15', quantity: 40, advance_percentage: 0 },
      { id: 'a2', amendment: 2, on: '2026-08-01', quantity: 10, advance_percentage: 15 },
      { id: 'a3', amendment: 3, on: '2026-09-01', quantity: 20, advance_percentage: 0 },
    ],
  };
  const priced = (quantity: number) => line({ quantity, unit_price: 10 });

  it('closes a concept at the quantity contracted at its end, whatever is signed later', () => {
    const [part, last] = [
      line({ unit_price: 33.335, quantity: 3.333 }),
      line({ unit_price: 33.335, quantity: 3.334 }),
    ];
    const signed = { id: 'a1', amendment: 1, quantity: 5, advance_percentage: null };
    const on = (day: string) => ({
      concept: { quantity: 15, amendments: [{ ...signed, on: day }] },
      earlier: [[part], [part]],
      closes_cents: true,
    });
    expect(lines([last], on('2026-09-01')).concepts[0]!.closing_amount).toBe(111.13);
    expect(lines([last], on('2026-08-31')).concepts[0]).not.toHaveProperty('closing_amount');
  });

  it('changes nothing of an estimation by amendments after its end', () => {
    const later = fc.record({
      gap: fc.integer({ min: 1, max: 90 }),
      quantity: fc.integer({ min: -9, max: 90 }),
    });
    const asked = { earlier: [[priced(60)]], closes_cents: true };
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 90 }), fc.array(later, { maxLength: 4 }), (quantity, more) => {
        const known = { quantity: 130, amendments: amended.amendments!.slice(0, 2) };
        const signed = more.map((one, at) => ({
          ...{ id: `l${at}`, amendment: at + 3, quantity: one.quantity, advance_percentage: 5 },
          on: daysFrom('2026-08-31', one.gap),
        }));
        const after = {
          quantity: 130 + signed.reduce((sum, one) => sum + one.quantity, 0),
          amendments: [...known.amendments, ...signed.sort((a, b) => a.on.localeCompare(b.on))],
        };
        const own = [priced(quantity)];
        expect(lines(own, { ...asked, concept: after })).toEqual(lines(own, { ...asked, concept: known }));
        expect(quantityOn(after, '2026-08-31')).toBe(130);
      }),
    );
  });

  it('parts a line by the amendments in force that added its quantity', () => {
    // Awarded 80, 40 by the first, 10 by the second; the third is not in force yet.
    const { amortization_parts } = lines([priced(75)], { concept: amended, earlier: [[priced(60)]] });
    expect(amortization_parts).toEqual([
      { amendment: 1, amount: 400, percentage: 0 },
      { amendment: 2, amount: 100, percentage: 15 },
    ]);
  });

  it('gives back the parts that a line charged', () => {
    const corrects = { estimation_id: 'e2', number: 2, reason: 'Medición' };
    const { amortization_parts } = lines([line({ quantity: -15, unit_price: 10, corrects })], {
      concept: amended,
      earlier: [[priced(80)], [priced(30)]],
    });
    expect(amortization_parts).toEqual([{ amendment: 1, amount: -150, percentage: 0 }]);
  });

  it('takes reductions from what was added last', () => {
    const concept: ContractedConcept = {
      quantity: 90,
      amendments: [
        { id: 'a1', amendment: 1, on: '2026-07-15', quantity: 40, advance_percentage: 0 },
        { id: 'a2', amendment: 2, on: '2026-08-01', quantity: -30, advance_percentage: null },
      ],
    };
    expect(lines([priced(90)], { concept }).amortization_parts).toEqual([
      { amendment: 1, amount: 100, percentage: 0 },
    ]);
  });
});
