import { estimationsStream, projectStream, defaultEstimationTerms, type Retention } from '@obraclara/events';
import type { Write } from './golden-writer.ts';

const at = '2025-01-01T00:00:00.000Z';
const of = { contract_id: 'r1:main', project_id: 'r1' };
const millar: Retention = {
  nombre: '5 al millar',
  tipo: 'porcentaje',
  valor: 0.5,
  es_suma: false,
  base: 'monto_total',
};

const estimation = (number: number, importe: number, percentage: number, otras: Retention[] = []) => ({
  type: 'EstimationCreated',
  data: {
    ...of,
    id: `r1-${number}`,
    number,
    period: `Estimación ${number}`,
    start_date: `2025-0${number}-01`,
    end_date: `2025-0${number}-28`,
    ...defaultEstimationTerms,
    anticipo_amortization_percentage: percentage,
    retencion_retraso: null,
    devolucion_retencion: 0,
    otras_retenciones: otras,
    concepts: [
      {
        concept_id: 'r1-c',
        concept_code: 'R-1',
        concept_name: 'Trabajos',
        unit: 'lote',
        unit_price: importe,
        quantity: 1,
      },
    ],
  },
});

/**
 * Writes the contract of a real, signed carátula (vector R1 of the domain's golden figures). Only the sums of earlier estimations are
 * known; here they are two: one with the whole amortization, one with the rest.
 */
export const realDocument = async (write: Write) => {
  const days = { start_date: '2025-01-01', end_date: '2025-12-31' };
  const project = {
    id: 'r1',
    name: 'Documento real',
    description: 'Obra federal',
    status: 'active',
    ...days,
  };
  await write(projectStream('r1'), at, {
    type: 'ProjectCreated',
    data: { ...project, contract_amount: 136_740_000 },
  });
  await write(
    estimationsStream('r1:main'),
    at,
    { type: 'AdvanceGranted', data: { ...of, amount: 2_386_125.95, amortization_percentage: 6.24 } },
    estimation(1, 232_851.53, 100),
    estimation(2, 29_956_607.86, 0),
    estimation(3, 2_467_304.16, 6.24, [millar]),
  );
};
