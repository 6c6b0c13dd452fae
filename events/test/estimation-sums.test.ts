import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  estimationSums,
  foldedText,
  type EstimationSum,
  type Retention,
  type SummedEstimation,
} from '../src/index.ts';
import { contractHistory, type EstimationInput } from './contract-history.ts';
import { workedDeductions, workedLines, type Worked } from './worked.ts';

/** Converts a decimal with thousands separators to millionths. */
const micros = (text: string): bigint => {
  const [, whole, part = ''] = /^(\d{1,3}(?:,\d{3})*)(?:\.(\d{1,6}))?$/.exec(text) ?? [];
  if (whole === undefined) throw new Error(`no number: «${text}»`);
  return BigInt(whole.replaceAll(',', '')) * 1_000_000n + BigInt(part.padEnd(6, '0'));
};

/** A product such as `805,000.00 × 16 %`, half up to the cent, in cents. */
const product = (text: string): bigint => {
  let [dividend, divisor] = [100n, 1n];
  for (const factor of text.split(' × ')) {
    const [, value, percent] = /^(.*?)( %)?$/.exec(factor)!;
    dividend *= micros(value!);
    divisor *= 1_000_000n * (percent ? 100n : 1n);
  }
  return (2n * dividend + divisor) / (2n * divisor);
};

/** Value of a sum in cents, computed independently from its text. */
const worth = ({ text }: EstimationSum): bigint => {
  const [first, ...rest] = text.split(/ ([+−]) /);
  let sum = first!.startsWith('−') ? -product(first!.slice(1)) : product(first!);
  for (let at = 0; at < rest.length; at += 2)
    sum += rest[at] === '+' ? product(rest[at + 1]!) : -product(rest[at + 1]!);
  return sum;
};

const cents = (figure: number | string): bigint => {
  const [, sign, whole, part = ''] = /^(-?)(\d+)(?:\.(\d{1,2}))?$/.exec(String(figure))!;
  return BigInt(`${sign}${whole}${part.padEnd(2, '0')}`);
};

type Figures = Record<
  | 'total_amount'
  | 'anticipo_amortization_amount'
  | 'subtotal_1'
  | 'iva'
  | 'subtotal_2'
  | 'retencion_retraso_amount'
  | 'devolucion_retencion'
  | 'subtotal_3'
  | 'importe_liquido'
  | 'cumulative_liquid_amount',
  bigint
>;

const others = (names: readonly string[], amounts: readonly bigint[]) => {
  const sums = new Map<string, bigint>();
  names.forEach((name, at) => sums.set(foldedText(name), (sums.get(foldedText(name)) ?? 0n) + amounts[at]!));
  return sums;
};

/** Checks that each sum of an estimation gives the figure that it explains. */
const expectSums = (
  summed: SummedEstimation,
  earlier: readonly SummedEstimation[],
  anticipo: number,
  { figures, otras }: { figures: Figures; otras: readonly bigint[] },
) => {
  const {
    otras_retenciones,
    anticipo: advance,
    retencion_retraso,
    ...sums
  } = estimationSums(summed, earlier, anticipo);
  const { anticipo_amortization_amount, retencion_retraso_amount, ...same } = figures;
  const said = Object.fromEntries(Object.entries(sums).map(([name, sum]) => [name, worth(sum)]));
  expect(said).toEqual(same);
  expect(worth(advance)).toBe(-anticipo_amortization_amount);
  expect(worth(retencion_retraso)).toBe(retencion_retraso_amount);
  const names = summed.otras_retenciones.map(({ nombre }) => nombre);
  expect(new Map([...otras_retenciones].map(([name, sum]) => [name, worth(sum)]))).toEqual(
    others(names, otras),
  );
};

const named = [
  'total_amount',
  'anticipo_amortization_amount',
  'subtotal_1',
  'iva',
  'subtotal_2',
  'retencion_retraso_amount',
  'devolucion_retencion',
  'subtotal_3',
  'importe_liquido',
  'cumulative_liquid_amount',
] as const;

const vectors = JSON.parse(
  readFileSync(new URL('vectors/estimation-vectors.json', import.meta.url), 'utf8'),
) as Worked[];

/** The rows of the ledger after each operation, with the lines of their capture. */
const stepsOf = ({ contract, operations }: Worked) => {
  const history = contractHistory(Number(contract.anticipo_amount));
  const lines = new Map<number, [number, number][]>();
  return operations.map(({ op, number, estimation }) => {
    if (op === 'delete') history.remove(number);
    else {
      lines.set(number, workedLines(estimation));
      history.put(number, { lines: workedLines(estimation), ...workedDeductions(estimation) });
    }
    return withLines(history.rows(), lines);
  });
};

type Rows = ReturnType<ReturnType<typeof contractHistory>['rows']>;
const withLines = (rows: Rows, lines: ReadonlyMap<number, [number, number][]>) =>
  rows.map((row) => ({
    ...row,
    concepts: lines.get(row.number)!.map(([quantity, unit_price]) => ({ quantity, unit_price })),
  }));

/** The vectors give the late retention without its sign. */
const late = (said: bigint, retention: Retention | null) =>
  retention && !retention.es_suma && said > 0n ? -said : said;

it.each(vectors.map((worked, at) => [at, worked] as const))(
  'says sums that come to the figures of worked sequence %i, computed elsewhere',
  (_, worked) => {
    for (const [step, rows] of stepsOf(worked).entries())
      for (const [at, row] of rows.entries()) {
        const expected = worked.expected_after_each[step]![at]!;
        const figures = Object.fromEntries(
          named.map((name) => [name, cents(expected[name] as string)]),
        ) as Figures;
        figures.retencion_retraso_amount = late(figures.retencion_retraso_amount, row.retencion_retraso);
        expectSums(row, rows.slice(0, at), Number(worked.contract.anticipo_amount), {
          figures,
          otras: (expected['otras'] as string[]).map(cents),
        });
      }
  },
);

const decimal = (whole: number, places: number) =>
  fc.integer({ min: 0, max: whole * 10 ** places }).map((scaled) => scaled / 10 ** places);

const retention: fc.Arbitrary<Retention> = fc.record(
  {
    nombre: fc.constantFrom('5 al millar', 'Fondo de garantía', 'FONDO de  garantia', 'Ajuste'),
    tipo: fc.constantFrom('porcentaje' as const, 'importe' as const),
    valor: decimal(20, 2),
    es_suma: fc.boolean(),
    base: fc.constantFrom('monto_total' as const, 'subtotal_1' as const, 'subtotal_2' as const),
  },
  { requiredKeys: ['nombre', 'tipo', 'valor', 'es_suma'] },
);

const estimation: fc.Arbitrary<EstimationInput> = fc.record({
  lines: fc.array(fc.tuple(decimal(500, 6), decimal(5000, 6)), { minLength: 1, maxLength: 12 }),
  anticipo_amortization_percentage: decimal(100, 4),
  es_final: fc.boolean(),
  retencion_retraso: fc.option(retention, { nil: null }),
  devolucion_retencion: decimal(5000, 2),
  otras_retenciones: fc.array(retention, { maxLength: 4 }),
});

it('says sums that come to the figures of 200 random estimations', () => {
  const contracts = fc.tuple(
    fc.oneof(fc.constant(0), decimal(2_000_000, 2)),
    fc.array(estimation, { minLength: 4, maxLength: 4 }),
  );
  fc.assert(
    fc.property(contracts, ([anticipo, inputs]) => {
      const history = contractHistory(anticipo);
      inputs.forEach((input, at) => history.put(at + 1, input));
      const rows = withLines(history.rows(), new Map(inputs.map(({ lines }, at) => [at + 1, lines])));
      for (const [at, row] of rows.entries()) {
        const figures = Object.fromEntries(named.map((name) => [name, cents(row[name])])) as Figures;
        expectSums(row, rows.slice(0, at), anticipo, {
          figures,
          otras: row.otras_retenciones_amounts.map(cents),
        });
      }
    }),
    { numRuns: 50, seed: 20261123 },
  );
});

it('says them as people write them', () => {
  const history = contractHistory(350_000);
  const retencion_retraso: Retention = { nombre: 'R', tipo: 'porcentaje', valor: 2.5, es_suma: false };
  const lines: [number, number][] = [
    [1000, 1100],
    [12.5, 4000],
  ];
  const fund: Retention = { nombre: 'Fondo', tipo: 'porcentaje', valor: 5, es_suma: false };
  const input = { lines, anticipo_amortization_percentage: 30, retencion_retraso, otras_retenciones: [fund] };
  history.put(1, input);
  history.put(2, input);
  const [first, second] = withLines(history.rows(), new Map([1, 2].map((number) => [number, lines])));
  const sums = estimationSums(first!, [], 350_000);
  expect(sums.total_amount.text).toBe('1,000 × 1,100.00 + 12.5 × 4,000.00');
  expect(sums.anticipo.text).toBe('−1,150,000.00 × 30 %');
  expect(sums.iva.text).toBe('805,000.00 × 16 %');
  expect(sums.subtotal_2.text).toBe('1,150,000.00 − 345,000.00 + 128,800.00');
  expect(sums.retencion_retraso).toEqual({ text: '−933,800.00 × 2.5 %', note: 'sobre Subtotal 2' });
  expect(sums.otras_retenciones.get('fondo')).toEqual({
    text: '−910,455.00 × 5 %',
    note: 'sobre Subtotal 3',
  });
  expect(estimationSums(second!, [first!], 350_000).anticipo).toEqual({
    text: '−350,000.00 + 345,000.00',
    note: 'lo que quedaba del anticipo',
  });
});
