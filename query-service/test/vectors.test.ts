import { readFileSync } from 'node:fs';
import {
  contractId,
  estimationsStream,
  projectStream,
  usersStream,
  type ContractKind,
} from '@obraclara/events';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  workedDeductions,
  workedLines,
  type Worked,
  type WorkedOperation,
} from '../../events/test/worked.ts';
import { writer, type Write } from './golden-writer.ts';
import { userRows } from './golden-rows.ts';
import { databaseOf, queryServer, type QueriedDatabase } from './query-server.ts';

const file = new URL('../../events/test/vectors/estimation-vectors.json', import.meta.url);
const vectors = JSON.parse(readFileSync(file, 'utf8')) as Worked[];

const terms = (number: number, estimation: Record<string, unknown>) => ({
  number,
  period: `Periodo ${number}`,
  start_date: '2025-01-01',
  end_date: '2025-01-31',
  ...workedDeductions(estimation),
  concepts: workedLines(estimation).map(([quantity, unit_price], i) => ({
    concept_id: `c${i}`,
    concept_code: `C-${i}`,
    concept_name: 'Concepto',
    unit: 'm3',
    unit_price,
    quantity,
  })),
});

type Contract = { contract_id: string; project_id: string };

const eventOf = (contract: Contract, { op, number, estimation }: WorkedOperation) => {
  const of = { ...contract, id: `${contract.contract_id}:${number}` };
  if (op === 'delete') return { type: 'EstimationDeleted', data: of };
  const type = op === 'create' ? 'EstimationCreated' : 'EstimationUpdated';
  return { type, data: { ...of, ...terms(number, estimation) } };
};

/** URL of the estimations of each kind of contract. */
const addresses: Record<ContractKind, (project_id: string) => string> = {
  main: (id) => `/estimations/${id}`,
  internal: (id) => `/projects/${id}/internal-estimations`,
};
const kinds = Object.keys(addresses) as ContractKind[];

let database: QueriedDatabase;
let server: Awaited<ReturnType<typeof queryServer>>;

const at = '2025-01-01T00:00:00.000Z';
const writeVector = async (write: Write, vector: Worked, i: number) => {
  const id = `v${i}`;
  const days = { start_date: '2025-01-01', end_date: '2025-12-31' };
  const data = { id, name: id, description: id, contract_amount: 1, status: 'active', ...days };
  await write(projectStream(id), at, { type: 'ProjectCreated', data });
  const amount = Number(vector.contract.anticipo_amount);
  for (const kind of kinds) {
    const contract = { contract_id: contractId(id, kind), project_id: id };
    const advance = { ...contract, amount, amortization_percentage: 0 };
    await write(
      estimationsStream(contract.contract_id),
      at,
      ...(amount > 0 ? [{ type: 'AdvanceGranted', data: advance }] : []),
      ...vector.operations.map((operation) => eventOf(contract, operation)),
    );
  }
};

beforeAll(async () => {
  database = await databaseOf(async ({ store }) => {
    const write = writer(store);
    await write(usersStream, at, ...userRows.map((data) => ({ type: 'UserRegistered', data })));
    for (const [i, vector] of vectors.entries()) await writeVector(write, vector, i);
    return write;
  });
  server = await queryServer(database);
});
afterAll(async () => {
  await server?.app.close();
  await database?.drop();
});

const figures = [
  'number',
  'total_amount',
  'anticipo_amortization_amount',
  'subtotal_1',
  'iva',
  'subtotal_2',
  'subtotal_3',
  'importe_liquido',
  'cumulative_amortization',
  'cumulative_liquid_amount',
];

it.each(kinds.flatMap((kind) => vectors.map((vector, i) => [kind, i, vector] as const)))(
  '%s contract: sequence %i is answered to the cent, running totals included',
  async (kind, i, vector) => {
    const rows = (await server.get(addresses[kind](`v${i}`), { as: 'administrator' })).json<
      Worked['expected_after_each'][number]
    >();
    const told = (list: Worked['expected_after_each'][number]) =>
      list.map((row) => figures.map((name) => Number(row[name])));
    expect(told(rows)).toEqual(told(vector.expected_after_each.at(-1) ?? []));
  },
);
