import {
  catalogStream,
  contractId,
  estimationsStream,
  internalContractStream,
  progressStream,
  projectStream,
  usersStream,
  type ContractKind,
} from '@obraclara/events';
import { embeddedLog, type EventStore } from '@obraclara/platform/store';
import { projectAll } from '@obraclara/projections';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  goldenEstimations,
  goldenConcepts,
  goldenContractAmount,
} from '../../events/test/golden-contract.ts';
import { testDatabase, type TestDatabase } from '../../test/database.ts';
import { writer, type Write } from './golden-writer.ts';
import { userRows } from './golden-rows.ts';
import { queryServer } from './query-server.ts';

let database: TestDatabase;
let store: EventStore;
let server: Awaited<ReturnType<typeof queryServer>>;
const at = '2025-01-03T18:00:00.000Z';
const project_id = 'golden';

const months = ['2025-01', '2025-02', '2025-03', '2025-04', '2025-05'];
const labels = ['Ene', 'Feb', 'Mar', 'Abr', 'May'];
/** Planned quantities of the worked example (domain rules of the S-curve) by concept and month. */
const plan: Record<string, number[]> = {
  'C-001': [1450, 1000, 0, 0, 0],
  'C-002': [400, 434.56, 400, 0, 0],
  'C-003': [40, 120.75, 100, 60, 0],
  'C-004': [0, 3000, 5000, 5000, 2480.3],
  'C-005': [0, 250, 300, 300, 130.1],
};
const progress: Record<string, Record<string, number>> = {
  '2025-01-28': { 'C-001': 1200, 'C-002': 310, 'C-003': 36 },
  '2025-02-25': { 'C-001': 1250, 'C-002': 430, 'C-003': 105.4, 'C-005': 201 },
  '2025-03-31': { 'C-003': 100, 'C-004': 3000, 'C-005': 311 },
};

const writeContract = async (write: Write, kind: ContractKind) => {
  const of = { contract_id: contractId(project_id, kind), project_id };
  const concepts = Object.entries(goldenConcepts).map(([concept_code, concept]) => ({
    type: 'ConceptAdded',
    data: { ...of, id: `${kind}-${concept_code}`, concept_code, ...concept },
  }));
  const imported = { ...of, import_id: `${kind}-program` };
  const planned = Object.entries(plan).map(([concept_code, quantities]) => ({
    concept_code,
    monthly_quantities: Object.fromEntries(months.map((month, i) => [month, quantities[i]!])),
  }));
  const project_months = months.map((key, i) => ({ key, label: labels[i]! }));
  await write(
    catalogStream(of.contract_id),
    at,
    ...concepts,
    {
      type: 'ProgramImportStarted',
      data: { ...imported, file_name: 'programa.xlsx', file_hash: '', project_months },
    },
    { type: 'ProgramChunkImported', data: { ...imported, concepts: planned } },
    { type: 'ProgramImported', data: { ...imported, concepts_processed: 5 } },
  );
  const estimations = [1, 2, 3].map((number) => ({
    type: 'EstimationCreated',
    data: {
      ...of,
      id: `${kind}-e${number}`,
      number,
      period: labels[number - 1],
      start_date: `${months[number - 1]}-06`,
      end_date: `${months[number - 1]}-28`,
      anticipo_amortization_percentage: 0,
      retencion_retraso: null,
      devolucion_retencion: 0,
      otras_retenciones: [],
      concepts: goldenEstimations[number]!.lines.map(([quantity, unit_price], i) => ({
        concept_id: `${kind}-line-${i}`,
        concept_code: `L-${i}`,
        concept_name: 'Renglón',
        unit: 'm3',
        quantity,
        unit_price,
      })),
    },
  }));
  await write(estimationsStream(of.contract_id), at, ...estimations);
};

/** A works contract without a program, with three concepts of half a cent each, and a record with the latest possible date. */
const writeHalfCents = async (write: Write) => {
  const of = { contract_id: contractId('half-cents', 'main'), project_id: 'half-cents' };
  const dates = { start_date: '2025-01-06', end_date: '2025-05-31' };
  await write(projectStream(of.project_id), at, {
    type: 'ProjectCreated',
    data: {
      id: of.project_id,
      name: 'Caseta',
      description: '',
      contract_amount: 100,
      status: 'active',
      ...dates,
    },
  });
  const terms = { concept_name: 'Renglón', unit: 'pza', quantity: 10, unit_price: 0.01 };
  const concepts = ['A', 'B', 'C'].map((concept_code) => ({
    type: 'ConceptAdded',
    data: { ...of, id: `half-${concept_code}`, concept_code, ...terms },
  }));
  await write(catalogStream(of.contract_id), at, ...concepts);
  const days = [
    ['A', '2025-01-10'],
    ['B', '2025-02-10'],
    ['C', '9999-12-31'],
  ];
  const records = days.map(([code, progress_date]) => ({
    type: 'ProgressRecorded',
    data: {
      id: `half-done-${code}`,
      project_id: of.project_id,
      concept_id: `half-${code}`,
      quantity_advanced: 0.5,
      progress_date,
      observations: '',
      photo_url: null,
      created_offline: false,
    },
  }));
  await write(progressStream(of.project_id), at, ...records);
};

beforeAll(async () => {
  database = await testDatabase();
  store = await embeddedLog({ connectionString: database.url });
  const write = writer(store);
  await write(usersStream, at, ...userRows.map((data) => ({ type: 'UserRegistered', data })));
  const terms = {
    description: 'Tanque',
    contract_amount: goldenContractAmount,
    start_date: '2025-01-06',
    end_date: '2025-05-31',
  };
  await write(projectStream(project_id), at, {
    type: 'ProjectCreated',
    data: { id: project_id, name: 'Tanque', status: 'active', ...terms },
  });
  await write(internalContractStream(project_id), at, {
    type: 'InternalContractDefined',
    data: {
      contract_id: contractId(project_id, 'internal'),
      project_id,
      title: 'Supervisión',
      ...terms,
      anticipo_amount: 0,
      anticipo_amortization_percentage: 0,
    },
  });
  await writeContract(write, 'main');
  await writeContract(write, 'internal');
  const records = Object.entries(progress).flatMap(([progress_date, quantities]) =>
    Object.entries(quantities).map(([code, quantity_advanced]) => ({
      type: 'ProgressRecorded',
      data: {
        id: `${progress_date}-${code}`,
        project_id,
        concept_id: `main-${code}`,
        quantity_advanced,
        progress_date,
        observations: '',
        photo_url: null,
        created_offline: false,
      },
    })),
  );
  await write(progressStream(project_id), at, ...records);
  await writeHalfCents(write);
  await projectAll({ store, pool: database.pool });
  server = await queryServer(database, { now: () => new Date('2025-04-01T03:00:00Z') });
});
afterAll(async () => {
  await server.app.close();
  await store.close();
  await database.drop();
});

const read = async (url: string, as: 'manager' | 'externo' = 'manager') => {
  const response = await server.get(url, { as });
  expect(response.statusCode).toBe(200);
  return response.json<Record<string, unknown>>();
};

it('reproduces the worked S-curve, on an evening that is still March in Mexico', async () => {
  expect(await read('/analytics/s-curve/golden')).toMatchObject({
    months: labels,
    planned_cumulative: [9.85, 40.19, 71.06, 93.28, 100],
    physical_cumulative: [8.36, 30.69, 54.93, null, null],
    estimated_cumulative: [8.2, 30.56, 54.8, null, null],
    physical_cumulative_amount: [187012.3, 686379.77, 1228453.92, null, null],
    current_month_index: 2,
    measured_on: '2025-03-31',
    spi: 0.773,
    points_ahead: -16.13,
    earned_schedule: { earned_months: 2.48, elapsed_months: 3 },
    contract_amount: goldenContractAmount,
  });
});

it('gives the internal contract the same curve and its money, without a progress of its own', async () => {
  expect(await read('/projects/golden/internal-analytics', 'externo')).toMatchObject({
    months: labels,
    planned_cumulative: [9.85, 40.19, 71.06, 93.28, 100],
    estimated_cumulative: [8.2, 30.56, 54.8, null, null],
    physical_cumulative: [0, 0, 0, null, null],
    current_month_index: 2,
    measured_on: null,
    spi: null,
    points_ahead: null,
    earned_schedule: null,
    total_estimated: 1225463.55,
    revision_amount: 1225463.55,
    autorizada_amount: 0,
    pagada_amount: 0,
    anticipo_otorgado: 0,
    anticipo_pendiente: 0,
    contract_amount: goldenContractAmount,
  });
});

it('says the same of the executed money on the card and at the end of the curve, to the cent', async () => {
  // Three times 0.5 × 0.01: 0.015 in total, rounded half up.
  expect(await read('/analytics/financial/half-cents', 'externo')).toMatchObject({ executed_amount: 0.02 });
  const curve = await read('/analytics/s-curve/half-cents', 'externo');
  // 0.005, 0.010, and 0.015 with the record dated after today, which counts in the current month; each is rounded half up.
  expect(curve).toMatchObject({ physical_cumulative_amount: [0.01, 0.01, 0.02] });
});

it('stays small and names the money whatever dates the log holds', async () => {
  const response = await server.get('/analytics/s-curve/half-cents', { as: 'externo' });
  expect(response.body.length).toBeLessThan(2000);
  expect(response.json()).toMatchObject({
    months: ['Ene 25', 'Feb 25', 'Mar 25'],
    outside_amount: { planned: 0, physical: 0.01, estimated: 0 },
    current_month_index: 2,
    measured_on: null,
    spi: null,
    points_ahead: null,
    earned_schedule: null,
  });
});

it('measures concepts on the day of the last month that is over', async () => {
  const told = await read('/analytics/progress/golden');
  expect(told).toMatchObject({
    measured_on: '2025-03-31',
    planned_to_date: { 'C-001': 2450, 'C-002': 1234.56, 'C-003': 260.75, 'C-004': 8000, 'C-005': 550 },
    advanced_to_date: {},
    month: '2025-03',
    planned_in_month: ['C-002', 'C-003', 'C-004', 'C-005'],
  });
  expect(await read('/analytics/progress/half-cents', 'externo')).toMatchObject({
    advanced_to_date: { C: 0 },
  });
});
