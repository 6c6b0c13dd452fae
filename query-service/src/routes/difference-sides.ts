import type { contractFigures, DifferenceRow, estimationFigures, projectFigures } from '@obraclara/api';
import {
  addMoney,
  contractId,
  may,
  presentedOf,
  retentionLedger,
  type ContractKind,
  type EstimationAmounts,
  type EstimationStatus,
  type Retention,
} from '@obraclara/events';
import type { ReadDb } from '@obraclara/projections/as-of';
import { tables } from '@obraclara/projections/tables';
import type { Asked } from '../read-route.ts';
import { readFigures } from './analytics-financial.ts';
import { projectOfRoute, readsEstimations } from './contract.ts';
import { ledger } from './estimations.ts';

export type Figure = DifferenceRow['figure'];
type FiguresOf<Names extends readonly Figure[]> = Record<Names[number], number>;

/** A subject with figures as of one instant. `number`: of an estimation. */
export type Subject = Pick<DifferenceRow, 'subject' | 'contract' | 'id' | 'title'> & {
  number?: number;
  figures: Partial<Record<Figure, number>>;
};

const json = async <T>(db: ReadDb, name: string, text: string, values: unknown[]): Promise<T[]> =>
  (await db.query<{ json: T }>({ name, text, values })).rows.map((row) => row.json);

type EstimationRow = Omit<EstimationAmounts, 'iva_percentage'> & {
  id: string;
  number: number;
  status: EstimationStatus;
  devolucion_retencion: number;
  otras_retenciones: Retention[];
  cumulative_amortization: number;
  cumulative_liquid_amount: number;
};

/** SQL: the estimations as in the lists, without their lines. */
const estimations = `
  select json_build_object('id', id, 'number', number, 'status', status, 'total_amount', total_amount,
    'anticipo_amortization_amount', anticipo_amortization_amount, 'subtotal_1', subtotal_1, 'iva', iva, 'subtotal_2', subtotal_2,
    'retencion_retraso_amount', retencion_retraso_amount, 'devolucion_retencion', devolucion_retencion, 'subtotal_3', subtotal_3,
    'otras_retenciones', otras_retenciones, 'otras_retenciones_amounts', otras_retenciones_amounts, 'importe_liquido', importe_liquido,
    'cumulative_amortization', cumulative_amortization, 'cumulative_liquid_amount', cumulative_liquid_amount) as json
  from (${ledger}) ledger order by number, start_date, creation_date, id`;

const ofEstimation = (
  contract: ContractKind,
  {
    id,
    number,
    status: _status,
    otras_retenciones: _,
    otras_retenciones_amounts: others,
    ...row
  }: EstimationRow,
): Subject => {
  const figures: FiguresOf<typeof estimationFigures> = { ...row, otras_retenciones: addMoney(...others) };
  return { subject: 'estimation', contract, id, title: String(number), number, figures };
};

type Money = Omit<FiguresOf<typeof contractFigures>, 'retained' | 'estimation_count' | 'concept_count'>;

const concepts = `select to_json(count(*)) as json from ${tables.catalog_items.from} where contract_id = $1`;

/** A contract and its estimations; empty if there is no such contract. */
const ofContract = async ({ db, params }: Asked, contract: ContractKind): Promise<Subject[]> => {
  const project_id = projectOfRoute(params);
  const contract_id = contractId(project_id, contract);
  const [money, rows, [concept_count = 0]] = await Promise.all([
    readFigures(db, { contract_id, project_id }),
    json<EstimationRow>(db, 'difference estimations', estimations, [contract_id]),
    json<number>(db, 'difference concepts', concepts, [contract_id]),
  ]);
  if (money === undefined) return [];
  const presented = presentedOf(rows);
  const { awarded_amount: _, ...amounts } = JSON.parse(money) as Money & { awarded_amount: number };
  const figures: FiguresOf<typeof contractFigures> = {
    ...amounts,
    retained: addMoney(...retentionLedger(presented).map(({ balance }) => balance ?? 0)),
    estimation_count: presented.length,
    concept_count,
  };
  return [
    { subject: 'contract', contract, id: null, title: '', figures },
    ...rows.map((row) => ofEstimation(contract, row)),
  ];
};

const counts = `
  select json_build_object(
    'progress_count', (select count(*) from ${tables.progress.from} where project_id = $1),
    'document_count', (select count(*) from ${tables.documents.from} where project_id = $1),
    'pending_document_count',
      (select count(*) from ${tables.documents.from} where project_id = $1 and status = 'pending')) as json`;

const ofProject = async ({ db, params, person }: Asked): Promise<Subject> => {
  type Counts = FiguresOf<typeof projectFigures>;
  const [counted] = await json<Counts>(db, 'difference counts', counts, [projectOfRoute(params)]);
  const { progress_count, ...ofDocuments } = counted!;
  const figures = { progress_count, ...(may(person.role, 'documents.read') && ofDocuments) };
  return { subject: 'project', contract: null, id: null, title: '', figures };
};

const contracts = ['main', 'internal'] as const;

/** All subjects of a project with figures that the user may read, from the same queries as the reads. */
export const subjectsOf = async (asked: Asked): Promise<Subject[]> => {
  const readable = contracts.filter((kind) => may(asked.person.role, readsEstimations[kind]));
  const [project, ...ofContracts] = await Promise.all([
    ofProject(asked),
    ...readable.map((kind) => ofContract(asked, kind)),
  ]);
  return [project, ...ofContracts.flat()];
};
