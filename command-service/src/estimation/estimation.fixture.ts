import type { EstimationEvent, EstimationStatus } from '@obraclara/events';
import type { Capture } from './rules.ts';

export const of = { contract_id: 'p1:main', project_id: 'p1' };
export const price = { concept_code: 'C-1', concept_name: 'Concreto', unit: 'm3', unit_price: 100 };
/** As the catalog has it, with its contracted quantity. */
export const listed = { ...price, quantity: 1000 };
export const catalog = new Map([['c1', listed]]);
export const terms = {
  number: 1,
  period: 'Enero 2026',
  start_date: '2026-01-01',
  end_date: '2026-01-31',
  anticipo_amortization_percentage: 30,
  retencion_retraso: null,
  devolucion_retencion: 0,
  otras_retenciones: [],
};
const dates = { from: '2025-01-01', to: '2031-12-31' };
export const capture: Capture = {
  ...of,
  id: 'e1',
  terms,
  lines: [{ concept_id: 'c1', quantity: 10 }],
  catalog,
  dates,
  guarantee: 0,
};
export const data = { ...of, id: 'e1', ...terms, concepts: [{ concept_id: 'c1', ...price, quantity: 10 }] };
export const created: EstimationEvent = { type: 'EstimationCreated', data };
export const status = (to: EstimationStatus): EstimationEvent => ({
  type: 'StatusChanged',
  data: { ...of, id: 'e1', status: to },
});
