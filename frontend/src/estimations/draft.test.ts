import { Deductions, EstimationTerms, GeneralTerms, defaultEstimationTerms } from '@obraclara/events';
import { expect, it } from 'vitest';
import { moved, taken } from '../shared/conflict/fields.ts';
import { draftFields } from './capture/draft-conflict.ts';
import { draftBody } from './draft-estimation.ts';
import { draftOf, newDraft, type Draft } from './draft.ts';
import { generalNames } from './general.ts';
import { goldenProject, goldenRows } from './golden.fixture.ts';

const late = {
  nombre: 'Retención por Retraso al Programa',
  tipo: 'importe',
  valor: 3.5,
  es_suma: false,
} as const;
const row = {
  ...goldenRows([1])[0]!,
  es_final: true,
  folio_factura: 'A-1234',
  retencion_retraso: late,
  devolucion_retencion: 7.5,
  otras_retenciones: [
    { nombre: '5 al millar', tipo: 'porcentaje', valor: 0.5, es_suma: true, base: 'monto_total' } as const,
  ],
};
const draft = draftOf(row, goldenProject);

it('draws every general field that the language knows', () => {
  expect(generalNames.toSorted()).toEqual(Object.keys(GeneralTerms.properties).sort());
});

it.each(Object.keys(EstimationTerms.properties) as (keyof EstimationTerms)[])(
  'sends %s of an estimation that was opened as it was captured',
  (field) => {
    const sent: Record<string, unknown> = { ...defaultEstimationTerms, ...draftBody('p1', draft) };
    expect(sent[field]).toEqual(row[field]);
  },
);

it('opens an estimation whose answer knows nothing of its invoice folio as one without, and sends none', () => {
  const { folio_factura: _, ...older } = row;
  const opened = draftOf(older, goldenProject);
  expect(opened.general.folio_factura).toBe('');
  expect(draftBody('p1', opened)).not.toHaveProperty('folio_factura');
});

it('starts a new estimation with the deductions of the contract', () => {
  const deductions = row.otras_retenciones;
  expect(draftBody('p1', newDraft({ ...goldenProject, deductions }, [])).otras_retenciones).toEqual(
    deductions,
  );
});

it('ticks the amortisation where there is an advance or it was captured, and offers the contract’s either way', () => {
  const offered = ({ deductions }: Draft) => [
    deductions.aplicar_anticipo,
    deductions.anticipo_amortization_percentage,
  ];
  expect(offered(newDraft(goldenProject, []))).toEqual([true, '30']);
  expect(offered(newDraft({ ...goldenProject, anticipo_amount: 0 }, []))).toEqual([false, '30']);
  expect(offered(draftOf({ ...row, anticipo_amortization_percentage: 0 }, goldenProject))).toEqual([
    false,
    '30',
  ]);
});

const otherValues: Partial<Draft['general']> = {
  estimation_type: 'adicionales',
  start_date: '2031-12-31',
  end_date: '2031-12-31',
};
/** Other values for the text fields of each part; checkboxes are off. */
const others: { [Part in 'general' | 'deductions']: Draft[Part] } = {
  general: Object.fromEntries(
    generalNames.map((name) => [name, otherValues[name] ?? '99']),
  ) as Draft['general'],
  deductions: {
    aplicar_anticipo: false,
    anticipo_amortization_percentage: '99',
    amortization_tipo: 'importe',
    amortization_amount: '99',
    es_final: false,
    aplicar_retencion_retraso: false,
    retencion_retraso_tipo: 'porcentaje',
    retencion_retraso_valor: '99',
    aplicar_devolucion: false,
    devolucion_retencion: '99',
  },
};
const changes = (['general', 'deductions'] as const).flatMap((part) =>
  Object.entries(others[part]).map(([field, value]) => ({ part, field, value: value })),
);

it.each(changes)('names $field when somebody else changed it, and takes theirs', ({ part, field, value }) => {
  const amortization_tipo = field === 'amortization_amount' ? 'importe' : 'porcentaje';
  const applied: Draft = {
    ...draft,
    deductions: { ...draft.deductions, aplicar_anticipo: true, amortization_tipo },
  };
  const current = { ...applied, [part]: { ...applied[part], [field]: value } };
  const versions = { opened: applied, mine: applied, current };
  const parts = moved(draftFields(versions), versions);
  expect(parts).toHaveLength(1);
  expect(taken(parts, versions)).toEqual(current);
});

it('has no deduction that a form cannot say', () => {
  const fixed = draftOf({ ...row, amortization_amount: 5 }, goldenProject);
  expect(Object.keys(draftBody('p1', fixed))).toEqual(
    expect.arrayContaining(Object.keys(Deductions.properties)),
  );
});
