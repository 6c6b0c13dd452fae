import { describe, expect, it } from 'vitest';
import {
  estimationWarnings,
  lateRetention,
  lateRetentionBalance,
  penalty,
  millarWarnings,
  suggestedKind,
  suggestedReturns,
  type Retention,
  type RetentionBase,
} from '../src/index.ts';
import { golden } from './golden-contract.ts';

const share = (nombre: string, valor: number, base?: RetentionBase): Retention => ({
  nombre,
  tipo: 'porcentaje',
  valor,
  es_suma: false,
  ...(base && { base }),
});
const fixed = (nombre: string, valor: number): Retention => ({
  nombre,
  tipo: 'importe',
  valor,
  es_suma: false,
});
const law = 'se calcula sobre el Monto Total de la estimación (LFD art. 191), no sobre';

describe('a retention al millar', () => {
  it.each<[string, Retention, string[]]>([
    ['the inspection right as the law says it', share('5 al millar', 0.5, 'monto_total'), []],
    ['another base', share('5 al millar', 0.5), [`«5 al millar» ${law} Subtotal 3.`]],
    [
      'the base before IVA',
      share('Cinco al Millar', 0.5, 'subtotal_1'),
      [`«Cinco al Millar» ${law} Subtotal 1.`],
    ],
    ['another percentage', share('5 al millar', 5, 'monto_total'), ['«5 al millar» es 0.5 %, no 5 %.']],
    [
      'a finer percentage',
      share('5 al millar', 0.5001, 'monto_total'),
      ['«5 al millar» es 0.5 %, no 0.5001 %.'],
    ],
    [
      'both',
      share('5 al millar', 5, 'subtotal_2'),
      [`«5 al millar» ${law} Subtotal 2.`, '«5 al millar» es 0.5 %, no 5 %.'],
    ],
    [
      'of a chamber, which no law speaks of',
      share('ICIC 2 al millar', 0.2),
      ['«ICIC 2 al millar» se calcula sobre el Monto Total de la estimación, no sobre Subtotal 3.'],
    ],
    ['one in ten thousand', share('1.1 al millar', 0.11, 'monto_total'), []],
    ['a name without a number', share('Derecho al millar', 0.5, 'monto_total'), []],
    ['a number of two words', share('Treinta y cinco al millar', 3.5, 'monto_total'), []],
    ['the same as an amount', fixed('Treinta y cinco al millar', 86_355.65), []],
    ['another name', share('Fondo de garantía', 5), []],
    ['a name that only resembles it', share('5 al millares', 5), []],
    ['one that adds', { ...share('5 al millar', 5), es_suma: true }, []],
    // domain.md §2.2 (R1): 0.5 % of 2,467,304.16 is 12,336.52.
    ['the amount of the real document', fixed('5 al millar', 12_336.52), []],
    [
      'an amount a cent off',
      fixed('5 al millar', 12_336.53),
      ['«5 al millar» del Monto Total (LFD art. 191) es $12,336.52, no $12,336.53.'],
    ],
  ])('%s', (_, retention, said) => expect(millarWarnings([retention], 2_467_304.16)).toEqual(said));

  it('is said with the other warnings of an estimation, and not of vector A, whose amounts are right', () => {
    const rows = golden(1, 2, 3, 4, 5)
      .rows()
      .map((row) => ({ ...row, end_date: row.start_date }));
    const said = (row: (typeof rows)[number]) =>
      estimationWarnings([{ ...row, concepts: [] }], 559_053.14).filter((sentence) =>
        sentence.includes('millar'),
      );
    expect(rows.flatMap(said)).toEqual([]);
    expect(said({ ...rows[0]!, otras_retenciones: [fixed('5 al millar', 900)] })).toEqual([
      '«5 al millar» del Monto Total (LFD art. 191) es $916.89, no $900.00.',
    ]);
  });
});

describe('what is given back at the end', () => {
  const rows = golden(1, 2, 3, 4, 5).rows();
  const open = { es_final: false, end_date: '2025-05-31', contract_end: '2025-06-30' };
  // Vector A of domain.md §2.5: fund −73,375.39 in total, 646.17 withheld for lateness; the others are no deposits.
  const all = [
    { nombre: 'Retención por Retraso al Programa', amount: 646.17, isLate: true },
    { nombre: 'Fondo de garantía', amount: 73_375.39, isLate: false },
  ];

  it('is nothing while the contract goes on', () => expect(suggestedReturns(rows, open)).toEqual([]));

  it('is nothing where nobody knows when it ends', () =>
    expect(suggestedReturns(rows, { ...open, contract_end: '' })).toEqual([]));

  it.each([
    ['with the final estimation', { ...open, es_final: true }],
    ['with one that reaches the last day', { ...open, end_date: '2025-06-30' }],
    ['with one that passes it', { ...open, end_date: '2025-07-15' }],
  ])('is every deposit, but no duty al millar, %s', (_, when) =>
    expect(suggestedReturns(rows, when)).toEqual(all),
  );

  it('is zero when more was returned than withheld (vector B)', () => {
    const without = golden(1, 3, 4, 5).rows();
    expect(suggestedReturns(without, { ...open, es_final: true })).toEqual([
      { nombre: 'Fondo de garantía', amount: 52_716.82, isLate: false },
    ]);
  });
});

describe('the retention for being late', () => {
  it('is 9,733.13 at the end of March of the example (domain.md §2.3)', () => {
    expect(lateRetentionBalance(golden(1, 2, 3).rows())).toBe(8300.5);
    expect(
      lateRetention({ programmed: 1_589_126.5, executed: 1_228_453.92, percentage: 5, withheld: 8300.5 }),
    ).toEqual({ behind: 360_672.58, due: 18_033.63, movement: 9733.13 });
  });

  it('gives the whole balance back once the works have caught up', () => {
    const caught = { programmed: 2_085_869.5, executed: 2_085_869.5, percentage: 5, withheld: 18_033.63 };
    expect(lateRetention(caught)).toEqual({ behind: 0, due: 0, movement: -18_033.63 });
    expect(lateRetention({ ...caught, executed: 2_100_000 })).toEqual({
      behind: 0,
      due: 0,
      movement: -18_033.63,
    });
  });

  it('returns a part if the delay is smaller, and nothing if it is unchanged', () => {
    const behind = { programmed: 1000, executed: 900, percentage: 2.5, withheld: 4 };
    expect(lateRetention(behind)).toEqual({ behind: 100, due: 2.5, movement: -1.5 });
    expect(lateRetention({ ...behind, withheld: 2.5 }).movement).toBe(0);
  });

  it('rounds half a cent up, which binary fractions would not', () => {
    expect(lateRetention({ programmed: 20.1, executed: 0, percentage: 2.5, withheld: 0 }).due).toBe(0.5);
    expect(lateRetention({ programmed: 406_009.98, executed: 0, percentage: 5, withheld: 0 }).due).toBe(
      20_300.5,
    );
    expect(lateRetention({ programmed: 0.5, executed: 0, percentage: 1, withheld: 0 }).due).toBe(0.01);
  });
});

it('proposes a penalty for unexecuted work by rate and days, rounded once', () => {
  expect(penalty({ pending: 412_350, percentage: 0.2, days: 4 })).toBe(3_298.8);
  expect(penalty({ pending: 0.01, percentage: 10, days: 5 })).toBe(0.01);
  expect(() => penalty({ pending: 9e12, percentage: 100, days: 3_650 })).toThrow(RangeError);
});

it.each([
  ['Derecho de inspección 5 al millar', 'derecho'],
  ['ICIC 2 al millar', 'derecho'],
  ['Derechos estatales 1 %', 'derecho'],
  ['PENA convencional', 'pena'],
  ['Deductiva por vicios', 'deduccion'],
  ['Daños a terceros', 'deduccion'],
  ['Fondo de garantía', 'retencion'],
  ['IMSS', 'retencion'],
])('takes «%s» for a %s', (nombre, kind) => expect(suggestedKind(nombre)).toBe(kind));
