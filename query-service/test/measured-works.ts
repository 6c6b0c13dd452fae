import { estimationsStream, projectStream, defaultEstimationTerms } from '@obraclara/events';
import type { Write } from './golden-writer.ts';

const at = '2025-01-01T00:00:00.000Z';

/** Writes a works contract with one estimation: one line is the sum of its generadores, another has a typed quantity. */
export const measuredWorks = async (write: Write) => {
  const days = { start_date: '2025-01-01', end_date: '2025-12-31' };
  const project = { id: 'medida', name: 'Obra medida', description: 'Muros', status: 'active', ...days };
  await write(projectStream('medida'), at, {
    type: 'ProjectCreated',
    data: { ...project, contract_amount: 100_000 },
  });
  const line = { concept_id: 'm1', concept_code: 'M-1', concept_name: 'Muro de tabique', unit: 'm2' };
  const generadores = [
    {
      eje: 'A',
      tramo: '0+000 a 0+020',
      nivel: '1',
      largo: 20,
      alto: 2.5,
      piezas: 2,
      factor: 1.05,
      nota: 'Fachada',
    },
    { eje: 'B', largo: 1.2, alto: 2.1, piezas: -3, nota: 'Huecos de puertas' },
  ];
  await write(estimationsStream('medida:main'), at, {
    type: 'EstimationCreated',
    data: {
      contract_id: 'medida:main',
      project_id: 'medida',
      id: 'medida-1',
      number: 1,
      period: 'Enero 2025',
      start_date: '2025-01-01',
      end_date: '2025-01-31',
      ...defaultEstimationTerms,
      anticipo_amortization_percentage: 0,
      retencion_retraso: null,
      devolucion_retencion: 0,
      otras_retenciones: [],
      concepts: [
        { ...line, unit_price: 350, quantity: 97.44, generadores },
        {
          ...line,
          concept_id: 'm2',
          concept_code: 'M-2',
          concept_name: 'Limpieza',
          unit_price: 9,
          quantity: 12.5,
        },
      ],
    },
  });
};
