import type { ExtraordinaryAnswer } from '@obraclara/api';

const concept = (code: string) => ({
  id: code,
  concept_code: code,
  concept_name: `Trabajo ${code}`,
  unit: 'm3',
  quantity: 10,
  unit_price: 120.5,
  amendment: null,
});
const order = { instrument: 'oficio', folio: 'OF-12', on: '2026-09-01' } as const;
const price = { unit_price: 118.25, on: '2026-09-20' };

/** One extraordinary concept at each stage. */
export const requestedConcepts: ExtraordinaryAnswer[] = [
  { ...concept('EXT-01'), stage: 'solicitado', order: null, price: null },
  { ...concept('EXT-02'), stage: 'ordenado', order, price: null },
  { ...concept('EXT-03'), unit_price: 118.25, stage: 'conciliado', order, price },
  { ...concept('EXT-04'), unit_price: 118.25, stage: 'convenio', order, price, amendment: 1 },
];
