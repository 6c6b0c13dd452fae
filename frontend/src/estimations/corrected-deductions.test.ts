import { totalAmount, type Retention } from '@obraclara/events';
import { expect, it } from 'vitest';
import { otherRates } from './corrected-deductions.ts';
import { newDraft, type Draft, type DraftLine } from './draft.ts';
import { goldenProject, goldenRows } from './golden.fixture.ts';
import { liveAmounts, unsaved } from './live-amounts.ts';
import type { EstimationRow } from './row.ts';

/* The figures are those of contract-life §5, «Negative lines». */

const trabe = {
  ...{ concept_id: 'c7', concept_code: 'EST-07', concept_name: 'Trabe', unit: 'm3' },
  unit_price: 3284.45,
};
const millar = (nombre: string, valor: number): Retention => ({
  ...{ nombre, valor, tipo: 'porcentaje', es_suma: false, base: 'monto_total' },
});
const rates = [millar('5 al millar', 0.5), millar('2 al millar', 0.2), millar('Estatal', 1)];
const penalty: Retention = { nombre: 'Pena', tipo: 'importe', valor: 3298.8, es_suma: false };

const earlier = (change: Partial<EstimationRow> = {}): EstimationRow => {
  const concepts = [{ ...trabe, quantity: 50, subtotal: totalAmount([{ ...trabe, quantity: 50 }]) }];
  return {
    ...goldenRows([1])[0]!,
    ...{ concepts, total_amount: concepts[0]!.subtotal, anticipo_amortization_percentage: 30 },
    ...{ retencion_retraso: null, devolucion_retencion: 0, otras_retenciones: [...rates, penalty] },
    ...change,
  };
};

/** A draft that gives back 12.50 of the first estimation. */
const correcting = (concepts: Partial<DraftLine>[] = []): Draft => {
  const fresh = newDraft(goldenProject, [earlier()]);
  const back = {
    ...trabe,
    quantity: '-12.5',
    corrects: { estimation_id: 'e1', number: 1, reason: 'Medición' },
  };
  return { ...fresh, concepts: [back, ...concepts.map((line) => ({ ...back, quantity: '1', ...line }))] };
};

const amountsOf = (draft: Draft, rows: EstimationRow[], iva_percentage = 16) =>
  liveAmounts(draft, unsaved, {
    anticipo_amount: 0,
    rows,
    contracted: new Map(),
    previous: new Map(),
    iva_percentage,
  });

it('proposes the rates of the corrected estimation, without its amounts in pesos', () => {
  const draft = correcting();
  const { number, mirror } = otherRates(draft, [earlier()])!;
  expect(number).toBe(1);
  const taken = { ...draft, ...mirror };
  expect(amountsOf(taken, [earlier()]).row).toMatchObject({
    total_amount: -41_055.63,
    anticipo_amortization_amount: -12_316.69,
    iva: -4_598.23,
    otras_retenciones_amounts: [205.28, 82.11, 410.56],
    importe_liquido: -32_639.22,
  });
  expect(otherRates(taken, [earlier()])).toBeNull();
});

it('asks for an estimation of its own, where another line has other rates', () => {
  const draft = correcting([{ concept_id: 'c8' }]);
  expect(otherRates(draft, [earlier()])).toEqual({ number: 1, mirror: null });
});

it('takes the percentage for lateness, and leaves what the draft deducts in pesos', () => {
  const late: Retention = { nombre: 'Retraso', tipo: 'porcentaje', valor: 5, es_suma: false };
  const own = { ...penalty, valor: '10' };
  const draft = { ...correcting(), otras_retenciones: [own] };
  const { mirror } = otherRates(draft, [earlier({ retencion_retraso: late, otras_retenciones: [] })])!;
  expect(mirror).toMatchObject({
    deductions: { aplicar_retencion_retraso: true, retencion_retraso_valor: '5' },
    otras_retenciones: [own],
  });
});

it('has the IVA of the corrected estimation, and says which cannot stand with others', () => {
  const atBorder = earlier({ iva_percentage: 8 });
  expect(amountsOf(correcting(), [atBorder]).row.iva_percentage).toBe(8);
  const mixed = amountsOf(correcting([{ concept_id: 'c8' }]), [atBorder]);
  expect(mixed.warnings[0]).toBe('La estimación 1 lleva IVA de 8 %: corríjala en una estimación aparte.');
});
