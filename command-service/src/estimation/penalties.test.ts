import type { EstimationEvent, Retention } from '@obraclara/events';
import { it } from 'vitest';
import { given } from '../../test/given.ts';
import { create, estimations, type Capture } from './rules.ts';

const of = { contract_id: 'p1:main', project_id: 'p1' };
const price = { concept_code: 'C-1', concept_name: 'Concreto', unit: 'm3', unit_price: 100 };
const catalog = new Map([['c1', price]]);
const terms = {
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
const capture: Capture = {
  ...of,
  id: 'e1',
  terms,
  lines: [{ concept_id: 'c1', quantity: 10 }],
  catalog,
  dates,
  guarantee: 0,
};
const data = { ...of, id: 'e1', ...terms, concepts: [{ concept_id: 'c1', ...price, quantity: 10 }] };

it('takes no penalty with which those of the contract pass its guarantee of compliance', () => {
  const pena = (valor: number): Retention => ({
    nombre: 'Pena convencional',
    tipo: 'importe',
    valor,
    es_suma: false,
    kind: 'pena',
  });
  const asked = (valor: number) => ({
    ...capture,
    id: 'e2',
    terms: { ...terms, number: 2, otras_retenciones: [pena(valor)] },
    guarantee: 4_484_043.04,
  });
  const before: EstimationEvent = {
    type: 'EstimationCreated',
    data: { ...data, otras_retenciones: [pena(500_000)] },
  };
  given(estimations, before)
    .when(create, asked(4_000_000))
    .refuses(
      422,
      'Las penas sumarían $4,500,000.00 y la garantía de cumplimiento es de $4,484,043.04 (LOPSRM 46 Bis).',
    );
  given(estimations, before)
    .when(create, asked(3_984_043.04))
    .then([
      {
        type: 'EstimationCreated',
        data: { ...data, id: 'e2', number: 2, otras_retenciones: [pena(3_984_043.04)] },
      },
    ]);
});
