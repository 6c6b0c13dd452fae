import {
  contractId,
  foldLedger,
  lineAmount,
  lineSubtotal,
  noBilling,
  totalAmount,
  defaultEstimationTerms,
  type EstimationStatus,
  type Retention,
  defaultProjectTerms,
} from '@obraclara/events';
import {
  goldenAdvance,
  goldenEstimations,
  goldenConcepts,
  goldenContractAmount,
  goldenQuantities,
} from '../../events/test/golden-contract.ts';

export const people = {
  administrator: { id: 'adela', name: 'Adela Núñez', role: 'administrator', assigned_projects: [] },
  manager: { id: 'mario', name: 'Mario Peña', role: 'manager', assigned_projects: ['golden'] },
  supervisor: { id: 'sara', name: 'Sara López', role: 'supervisor', assigned_projects: ['golden', 'empty'] },
  externo: { id: 'ernesto', name: 'Ernesto Díaz', role: 'externo', assigned_projects: [] },
  'bounded externo': { id: 'eva', name: 'Eva Ruiz', role: 'externo', assigned_projects: ['golden'] },
} as const;

export const userRows = Object.values(people).map((person) => ({
  ...person,
  email: `${person.id}@obraclara.mx`,
}));

const project = (id: string, name: string, more: object = {}) => ({
  id,
  name,
  description: `Descripción de ${name}`,
  contract_amount: 1_000_000,
  ...defaultProjectTerms,
  start_date: '2025-01-06',
  end_date: '2025-12-31',
  status: 'active',
  app_logo_url: null,
  client_logo_url: null,
  end_user_logo_url: null,
  anticipo_amount: 0,
  anticipo_amortization_percentage: 0,
  created_at: '2025-01-01T00:00:00.000Z',
  ...more,
});

export const projectRows = [
  project('golden', 'Puente de la Cañada', {
    contract_amount: goldenContractAmount,
    anticipo_amount: goldenAdvance,
    anticipo_amortization_percentage: 30,
    client_logo_url: '/files/client.png',
    created_at: '2025-01-02T00:00:00.000Z',
  }),
  project('empty', 'Vivero', { app_logo_url: '/files/vivero.png', status: 'finished' }),
  project('foreign', 'Ágora', { app_logo_url: '/files/agora.png', created_at: '2025-02-01T00:00:00.000Z' }),
];

const contract = { contract_id: contractId('golden'), project_id: 'golden' };

export const catalogRows = [
  ...Object.entries(goldenConcepts).map(([concept_code, concept], i) => ({
    ...contract,
    id: concept_code.toLowerCase(),
    concept_code,
    ...concept,
    amount: lineAmount(concept.quantity, concept.unit_price),
    partida: ['Preliminares'],
    extraordinary: false,
    ordinal: i + 1,
  })),
  {
    ...contract,
    id: 'ext-001',
    concept_code: 'EXT-001',
    concept_name: 'Bombeo de achique',
    unit: 'lote',
    quantity: 3,
    unit_price: 15_750,
    amount: 47_250,
    partida: [],
    extraordinary: true,
    ordinal: 1,
  },
];
const conceptOf = new Map(catalogRows.map((concept) => [concept.concept_code, concept]));

const statuses: EstimationStatus[] = ['pagada', 'autorizada', 'validada', 'revision', 'entregada'];

const captured = Object.entries(goldenQuantities).map(([number, quantities]) => {
  const { lines: _, ...terms } = goldenEstimations[Number(number)]!;
  const concepts = Object.entries(quantities).map(([code, quantity]) => {
    const { id: concept_id, concept_code, concept_name, unit, unit_price } = conceptOf.get(code)!;
    const line = { concept_id, concept_code, concept_name, unit, unit_price, quantity };
    return { ...line, subtotal: lineSubtotal(line) };
  });
  return {
    ...contract,
    id: `e${number}`,
    number: Number(number),
    period: `Periodo ${number}`,
    start_date: `2025-0${number}-01`,
    end_date: `2025-0${number}-28`,
    // Captured in reverse order of their numbers.
    creation_date: `2025-06-0${9 - Number(number)}T18:00:00.000Z`,
    status: statuses[Number(number) - 1]!,
    anticipo_amortization_percentage: 0,
    ...defaultEstimationTerms,
    // Presented with its capture; the story changes the statuses on one day.
    billing: {
      ...noBilling,
      presented_on: `2025-06-0${9 - Number(number)}`,
      authorized_on: statuses[Number(number) - 1] === 'autorizada' ? '2025-01-02' : null,
    },
    amortization_parts: [],
    iva_exempt: false,
    type_number: null,
    folio_factura: `F-${number}`,
    retencion_retraso: null as Retention | null,
    devolucion_retencion: 0,
    otras_retenciones: [] as Retention[],
    ...terms,
    concepts,
    total_amount: totalAmount(concepts),
  };
});

/** The golden contract's five estimations (vector A), folded. */
export const estimationRows = foldLedger({ amount: goldenAdvance }, captured);

export const advanceRows = [
  { ...contract, amount: goldenAdvance, amortization_percentage: 30, granted_at: '2025-01-03T00:00:00.000Z' },
];

export const programRows = [
  {
    ...contract,
    project_months: [
      { key: '2025-01', label: 'Ene' },
      { key: '2025-02', label: 'Feb' },
      { key: '2026-01', label: 'Ene' },
    ],
    imported_at: '2025-01-03T00:00:00.000Z',
    file_name: 'programa.xlsx',
  },
];
export const programConceptRows = [
  ['C-002', { '2025-02': 1000.5, '2025-01': 234.06 }],
  ['C-001', { '2026-01': 2450 }],
].map(([concept_code, monthly_quantities]) => ({
  ...contract,
  id: `golden:main:${concept_code as string}`,
  concept_id: null,
  concept_code,
  monthly_quantities,
}));

const progress = (id: string, concept_id: string, quantity_advanced: number) => ({
  id,
  project_id: 'golden',
  concept_id,
  quantity_advanced,
  progress_date: `2025-02-0${id.slice(1)}`,
  observations: 'Sin novedad',
  photo_url: null,
  created_offline: false,
  created_by: 'sara',
  created_at: `2025-02-0${id.slice(1)}T12:00:00.000Z`,
});
/**
 * C-001 is exactly complete in tenths that binary fractions cannot represent, C-002 at 99.996 %, C-003 over 100 %, EXT-001 at its own
 * quantity.
 */
export const progressRows = [
  progress('a1', 'c-001', 2449.7),
  progress('a2', 'c-001', 0.1),
  progress('a3', 'c-001', 0.2),
  progress('a4', 'c-002', 1234.51),
  progress('a5', 'c-003', 320.750001),
  progress('a6', 'ext-001', 3),
];

/** The internal contract of the golden project: the same concepts, program, advance and estimations under their own ids. */
export const internalTerms = {
  title: 'Supervisión externa',
  description: 'Servicios de supervisión',
  contract_amount: goldenContractAmount,
  start_date: '2025-01-06',
  end_date: '2025-12-31',
  anticipo_amount: goldenAdvance,
  anticipo_amortization_percentage: 30,
};
const internal = { contract_id: contractId('golden', 'internal'), project_id: 'golden' };

export const internalCatalogRows = catalogRows.map((row, i) => ({
  ...row,
  ...internal,
  id: `s-${row.id}`,
  extraordinary: false,
  ordinal: i + 1,
}));

export const internalEstimationRows = estimationRows.map((row) => ({
  ...row,
  ...internal,
  id: `s-${row.id}`,
  status: row.status === 'validada' ? ('revision' as const) : row.status,
  concepts: row.concepts.map((line) => ({ ...line, concept_id: `s-${line.concept_id}` })),
}));
