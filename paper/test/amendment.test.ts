import { contractTerms, lineAmount } from '@obraclara/events';
import { printedText } from './printed-text.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { AmendmentSources } from '../src/index.ts';
import { print } from '../src/print.ts';
import { randomSources } from './random-contract.ts';
import { recalculated } from './recalculated.ts';

/* The worked contract of contract-life.md §0 and §4. */
const [sample] = fc.sample(randomSources, { numRuns: 1, seed: 7 });
const award = { contract_amount: 38_000_364.74, start_date: '2026-01-12', end_date: '2026-09-08' };
const versions = contractTerms(
  award,
  [{ id: 'a1', number: 1, on: '2026-07-15', amount: 6_840_065.65, days: 45 }],
  [{ id: 's1', on: '2026-06-01', until: '2026-06-21' }],
);
const line = (concept_code: string, quantity: number, unit_price: number) => ({
  concept_code,
  concept_name: `Concepto ${concept_code}`,
  unit: 'm3',
  quantity,
  unit_price,
  amount: lineAmount(quantity, unit_price),
});
const sources: AmendmentSources = {
  contract: { ...sample!.contract, ...award, kind: 'main' },
  amendment: {
    number: 1,
    on: '2026-07-15',
    kind: 'monto_y_plazo',
    reason: 'Volúmenes excedentes',
    days: 45,
    changes_program: true,
    advance_percentage: 0,
    amount: 6_840_065.65,
    lines: [
      { ...line('PRE-04', 612.35, 164.27), origin: 'increase' },
      { ...line('CIM-05', -12.5, 3284.45), origin: 'reduction' },
      { ...line('ADI-01', 1, 6_780_530.55), origin: 'new' },
    ],
  },
  award: versions[0]!,
  before: versions[1]!,
  after: versions[2]!,
};
const printing = { logos: [], made_on: '2026-07-15' };

const printed = async (of: AmendmentSources) => {
  const bytes = await print({ paper: 'convenio', format: 'pdf', sources: of, printing });
  return printedText(bytes);
};

it('has the terms before and after, each line and the signers', async () => {
  const text = await printed(sources);
  for (const said of [
    'CONVENIO MODIFICATORIO',
    'Convenio de monto y plazo',
    'Contrato original 38,000,364.74 100.00 % 240 100.00 % 08/09/2026',
    'Este convenio 6,840,065.65 18.00 % 45 18.75 %',
    'Vigente con el convenio 44,840,430.39 118.00 % 285 118.75 % 13/11/2026 (con 21 días de suspensión)',
    'PRE-04 Concepto PRE-04 m3 612.35 164.27 100,590.73',
    'CIM-05 Concepto CIM-05 m3 -12.50 3,284.45 (41,055.63)',
    'Conceptos nuevos 6,780,530.55',
    'IMPORTE DEL CONVENIO (SIN IVA) 6,840,065.65',
    'ELABORÓ',
  ])
    expect(text).toContain(said);
});

it('lists changed prices with what is left, their difference and both prices', async () => {
  const priced = {
    ...line('PRE-04', 412.35, 17.48),
    origin: 'price' as const,
    prices: { former: 164.27, present: 181.75 },
  };
  const amendment = { ...sources.amendment, kind: 'precios' as const, amount: 7207.88, lines: [priced] };
  const text = await printed({ ...sources, amendment });
  for (const said of [
    'Convenio de precios',
    'Precios unitarios: cantidad por estimar × diferencia de precio 7,207.88',
    'PRE-04 Concepto PRE-04 (de $164.27 a $181.75) m3 412.35 17.48 7,207.88',
  ])
    expect(text).toContain(said);
});

it('has its terms and signers without a concept', async () => {
  const text = await printed({ ...sources, amendment: { ...sources.amendment, kind: 'plazo', lines: [] } });
  expect(text).toContain('Convenio de plazo');
  expect(text).toContain('ELABORÓ');
  expect(text).not.toContain('IMPORTE DEL CONVENIO');
});

it('computes the same amounts in its workbook', async () => {
  const bytes = await print({ paper: 'convenio', format: 'xlsx', sources, printing });
  const { formulas } = recalculated(bytes);
  expect(formulas.length).toBeGreaterThan(7);
  for (const { cell, cached, recalculated: computed } of formulas)
    expect(computed, cell).toBeCloseTo(cached, 6);
});
