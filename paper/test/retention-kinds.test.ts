import { foldLedger, type Retention } from '@obraclara/events';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { print } from '../src/print.ts';
import { statementOf } from '../src/model/statement.ts';
import { randomSources } from './random-contract.ts';
import { recalculated } from './recalculated.ts';

const [sample] = fc.sample(randomSources, { numRuns: 1, seed: 7 });
const taken = (nombre: string, valor: number, kind?: Retention['kind']): Retention => ({
  nombre,
  tipo: 'importe',
  valor,
  es_suma: false,
  ...(kind && { kind }),
});
const { importe_liquido: _, ...captured } = sample!.estimations.at(-1)!;
const last = {
  ...captured,
  retencion_retraso: null,
  devolucion_retencion: 0,
  otras_retenciones: [
    taken('Pena convencional', 3_298.8, 'pena'),
    taken('5 al millar', 500, 'derecho'),
    taken('IMSS', 8_500),
    taken('ICIC', 200, 'derecho'),
  ],
};
const sources = { ...sample!, estimations: foldLedger({ amount: 0 }, [last]) };
const printing = { logos: [], made_on: '2026-11-23' };

it('lists the deductions of an estimation by kind with amounts, beside an unchanged net amount', async () => {
  const { importes, texts } = recalculated(
    await print({ paper: 'caratula', format: 'xlsx', sources, printing }),
  );
  const labels = [
    'IMSS',
    'Total de retenciones',
    '5 al millar',
    'ICIC',
    'Total de derechos',
    'Total de penas',
  ];
  expect(texts.filter((text) => labels.includes(text))).toEqual(labels);
  expect(labels.map((label) => importes.get(label))).toEqual([-8_500, -8_500, -500, -200, -700, -3_298.8]);
  expect(importes.get('IMPORTE LÍQUIDO A RECIBIR')).toBeCloseTo(sources.estimations[0]!.importe_liquido, 6);
});

it('owes in the account only what is to be given back', () => {
  const { kinds, names } = statementOf(sources);
  expect(names.map(({ nombre }) => nombre)).toEqual(['IMSS', '5 al millar', 'ICIC', 'Pena convencional']);
  expect(kinds.map(({ kind, withheld, balance }) => [kind, withheld, balance])).toEqual([
    ['retencion', 850_000, 850_000],
    ['derecho', 70_000, null],
    ['pena', 329_880, null],
  ]);
});
