import { addMoney } from '@obraclara/events';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { read } from 'xlsx';
import type { EstimationPaper, EstimationSources } from '../src/index.ts';
import { print } from '../src/print.ts';
import { randomSources } from './random-contract.ts';
import { recalculated, type Recalculated } from './recalculated.ts';

const printing = { logos: [], made_on: '2026-11-23' };

/** Rounds to the millionth, the precision of quantities. */
const near = (value: unknown) => Number(Number(value).toFixed(6)) || 0;
const isShare = (formula: string) => /^[A-Z]+\d+\/[A-Z]+\d+$/.test(formula);

const agrees = ({ cached, recalculated: worked, ...where }: Recalculated['formulas'][number]) => {
  const told = JSON.stringify(where);
  // Shares are displayed with two decimals.
  if (isShare(where.formula))
    expect(Math.abs(Number(worked) - cached), told).toBeLessThan(0.000051 + Math.abs(cached) * 1e-9);
  else expect(near(worked), told).toBe(near(cached));
};

const forEstimations = (numRuns: number, says: (sources: EstimationSources) => Promise<void>) =>
  fc.assert(fc.asyncProperty(randomSources, says), { numRuns, seed: 12, endOnFailure: true });

const worked = async (paper: EstimationPaper, sources: EstimationSources) =>
  recalculated(await print({ paper, format: 'xlsx', sources, printing }));

it(
  'of a carátula equals the ledger to the cent in another spreadsheet engine, for 200 estimations',
  () =>
    forEstimations(200, async (sources) => {
      const row = sources.estimations.at(-1)!;
      const { formulas, importes } = await worked('caratula', sources);
      formulas.forEach(agrees);
      const figures: [label: string, amount: number][] = [
        ['Importe de la estimación', row.total_amount],
        ['Amortización del anticipo', -row.anticipo_amortization_amount],
        ['Subtotal 2', row.subtotal_2],
        ['Subtotal 3', row.subtotal_3],
        ['IMPORTE LÍQUIDO A RECIBIR', row.importe_liquido],
      ];
      for (const [label, amount] of figures) expect(near(importes.get(label)), label).toBe(near(amount));
    }),
  120_000,
);

it(
  'of a resumen says the same as its model, for 60 estimations',
  () =>
    forEstimations(60, async (sources) => {
      const { formulas } = await worked('resumen', sources);
      formulas.forEach(agrees);
      expect(formulas.filter(({ formula }) => formula.includes('SUMIF')).length).toBeGreaterThan(0);
    }),
  120_000,
);

it(
  'of generadores comes to the quantities of the estimation in another engine, for 100 estimations',
  () =>
    forEstimations(100, async (sources) => {
      const { formulas, texts } = await worked('generadores', sources);
      formulas.forEach(agrees);
      const sums = formulas.filter(({ formula }) => formula.includes('SUM('));
      const measured = sources.lines.filter(({ generadores }) => generadores !== undefined);
      const inOrder = (values: number[]) => values.toSorted((a, b) => a - b);
      expect(inOrder(sums.map(({ recalculated }) => near(recalculated)))).toEqual(
        inOrder(measured.map(({ quantity }) => quantity)),
      );
      const rows = measured.flatMap(({ generadores = [] }) => generadores);
      expect(formulas.length - sums.length).toBe(rows.length);
      const drawn = rows.filter(({ croquis }) => croquis).length;
      expect(texts.filter((text) => /^Croquis \d+$/.test(text))).toEqual(
        Array.from({ length: drawn }, (_, index) => `Croquis ${index + 1}`),
      );
    }),
  120_000,
);

/** Checks that all formulas of an account agree with their stored values. Returns the formulas. */
const accounted = async ({ contract, estimations }: EstimationSources) => {
  const sources = { contract, estimations };
  const { formulas } = recalculated(
    await print({ paper: 'estado-de-cuenta', format: 'xlsx', sources, printing }),
  );
  formulas.forEach(agrees);
  return formulas;
};

it(
  'of an account says the same as its model, for 100 contracts',
  () =>
    forEstimations(100, async (sources) => {
      const formulas = await accounted(sources);
      expect(formulas.filter(({ formula }) => formula.includes('SUMIF')).length).toBeGreaterThan(0);
    }),
  120_000,
);

it('of an account tells what was both withheld and given back under one name by one estimation', async () => {
  const [sources] = fc.sample(randomSources, { numRuns: 1, seed: 12 });
  const [estimation] = sources!.estimations;
  const fund = { nombre: 'Fondo de garantía', tipo: 'importe', valor: 100, es_suma: false } as const;
  const both = {
    ...estimation!,
    otras_retenciones: [fund, { ...fund, nombre: 'fondo  de garantia', valor: 40, es_suma: true }],
    otras_retenciones_amounts: [-100, 40],
    importe_liquido: addMoney(estimation!.subtotal_3, -60),
  };
  const formulas = await accounted({ ...sources!, estimations: [both] });
  const sums = formulas.filter(({ formula }) => formula.includes('SUMIF(L'));
  expect(sums.map(({ recalculated }) => recalculated)).toEqual([100, 40]);
});

it('of an account without estimations says what the contract and its advance are', async () => {
  const [sources] = fc.sample(randomSources, { numRuns: 1, seed: 12 });
  const contract = { ...sources!.contract, contract_amount: 999.99, anticipo_amount: 25_000 };
  const formulas = await accounted({ ...sources!, contract, estimations: [] });
  const last = formulas.filter(({ formula }) => /^ROUND\(D\d+-D\d+,2\)$/.test(formula));
  expect(last.map(({ recalculated }) => recalculated)).toEqual([999.99, 25_000]);
});

it('of a carátula shows no rate that ends in a point', async () => {
  const [sources] = fc.sample(randomSources, { numRuns: 1, seed: 12 });
  const { Sheets } = read(await print({ paper: 'caratula', format: 'xlsx', sources: sources!, printing }));
  const shown = Object.values(Sheets['Carátula']!).map((cell) => (cell as { w?: string }).w ?? '');
  const rates = shown.filter((text) => / %$/.test(text));
  expect(rates).toContain('16.00 %');
  expect(rates).toEqual(expect.not.arrayContaining([expect.stringContaining('. %')]));
});

it('holds as text what people typed, whatever it begins with', async () => {
  const [sources] = fc.sample(randomSources, { numRuns: 1, seed: 12 });
  const hostile = { ...sources!.lines[0]!, concept_name: '=1+1', concept_code: '@SUM(A1)', unit: '+1' };
  const { formulas } = await worked('cuerpo', { ...sources!, lines: [hostile] });
  expect(formulas.map(({ formula }) => formula)).toEqual(
    expect.not.arrayContaining([expect.stringMatching(/1\+1|@SUM/)]),
  );
});

it('takes no text for the code of a character, and cuts what a contract is about at a whole one', async () => {
  const [sources] = fc.sample(randomSources, { numRuns: 1, seed: 12 });
  const contract = { ...sources!.contract, project: 'Puente_x0020_2', object: `${'x'.repeat(399)}😀 y más` };
  const { texts } = await worked('cuerpo', { ...sources!, contract });
  expect(texts).toEqual(expect.arrayContaining(['Puente_x0020_2', `Objeto: ${'x'.repeat(399)}…`]));
});
