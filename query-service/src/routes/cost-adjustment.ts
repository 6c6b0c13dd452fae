import { CostAdjustmentAnswer, ProjectParams } from '@obraclara/api';
import {
  addMoney,
  addQuantities,
  chargesWorks,
  contractId,
  costMonths,
  dueWork,
  estimationLabel,
  monthInWords,
  monthOf,
  type CostAdjustment,
  type DueWork,
  type EstimationLine,
  type EstimationType,
  type ExecutedWork,
  type PlannedQuantities,
  type Schedule,
} from '@obraclara/events';
import { refuse } from '@obraclara/platform/http';
import { isDraftSql, tables } from '@obraclara/projections/tables';
import type { Asked, ReadRoute } from '../read-route.ts';
import { projectOfRoute } from './contract.ts';
import { readPlannedContract } from './contract-plan.ts';
import { plannedOf } from './planned.ts';

type Estimation = {
  id: string;
  number: number;
  estimation_type: EstimationType;
  type_number: number | null;
  start_date: string;
  end_date: string;
  total_amount: number;
  concepts: (EstimationLine & { subtotal: number })[];
};
type Recorded = {
  cost_adjustment: CostAdjustment;
  advance_percentage: number;
  estimations: Estimation[];
};
type Planned = PlannedQuantities & { concept_id: string };

/** SQL: what is recorded about contract $1 of project $2, and its presented estimations. */
const recordedText = `
  select cost_adjustment,
    coalesce((select anticipo_amortization_percentage from ${tables.projects.from} where id = $2), 0)::float8 as advance_percentage,
    (select coalesce(json_agg(json_build_object('id', id, 'number', number, 'estimation_type', estimation_type,
        'type_number', type_number, 'start_date', start_date, 'end_date', end_date, 'total_amount', total_amount,
        'concepts', concepts) order by number), '[]')
      from ${tables.estimations.from} where contract_id = $1 and not ${isDraftSql()}) as estimations
  from ${tables.contracts.from} where contract_id = $1`;

/** SQL: planned quantities of each program of contract $1. */
const plannedText = `
  select program.id as program, planned.id as concept_id, planned.monthly_quantities
  from ${tables.programs.from} program cross join lateral ${plannedOf('program.id')} planned
  where program.contract_id = $1`;

/** The month of each estimation's work. Estimations cover a month (LOPSRM art. 54): a longer one counts in its last. */
const months = (estimations: readonly Estimation[]) =>
  new Map(estimations.map(({ id, end_date }) => [id, monthOf(end_date)]));

/** The work of each concept by month. A line that corrects another estimation counts in the month of that one. */
const workByConcept = (estimations: readonly Estimation[]): Map<string, ExecutedWork[]> => {
  const monthById = months(estimations);
  const work = new Map<string, Map<string, ExecutedWork>>();
  for (const { id, concepts } of estimations.filter(chargesWorks))
    for (const { concept_id, quantity, subtotal, corrects } of concepts) {
      const month = monthById.get(corrects?.estimation_id ?? id) ?? monthById.get(id)!;
      const own = work.get(concept_id) ?? new Map<string, ExecutedWork>();
      const known = own.get(month) ?? { month, quantity: 0, amount: 0 };
      own.set(month, {
        month,
        quantity: addQuantities(known.quantity, quantity),
        amount: addMoney(known.amount, subtotal),
      });
      work.set(concept_id, own);
    }
  return new Map([...work].map(([concept_id, own]) => [concept_id, [...own.values()]]));
};

const dueByConcept = (
  estimations: readonly Estimation[],
  planned: readonly Planned[],
  schedule: Schedule,
): (DueWork & { concept_id: string })[] => {
  const plans = Map.groupBy(planned, ({ concept_id }) => concept_id);
  return [...workByConcept(estimations)].flatMap(([concept_id, work]) =>
    dueWork(work, plans.get(concept_id) ?? [], schedule).map((part) => ({ ...part, concept_id })),
  );
};

const noticesOf = (estimations: readonly Estimation[]): string[] =>
  estimations
    .filter((one) => chargesWorks(one) && monthOf(one.start_date) !== monthOf(one.end_date))
    .map(
      (one) =>
        `La estimación ${estimationLabel(one)} abarca más de un mes; sus trabajos cuentan en ${monthInWords(monthOf(one.end_date))}.`,
    );

/** The adjustment of costs of the works contract of a route. Refuses (404) if there is none. */
export const costAdjustmentOf = async ({ db, params, today }: Asked): Promise<CostAdjustmentAnswer> => {
  const project_id = projectOfRoute(params);
  const contract_id = contractId(project_id);
  const [contract, recorded, planned] = await Promise.all([
    readPlannedContract(db, contract_id),
    db.query<Recorded>({
      name: 'cost adjustment',
      text: recordedText,
      values: [contract_id, project_id],
    }),
    db.query<Planned>({ name: 'cost adjustment planned', text: plannedText, values: [contract_id] }),
  ]);
  const [found] = recorded.rows;
  if (!contract || !found) return refuse(404, 'El contrato no existe');
  const { cost_adjustment: known, advance_percentage, estimations } = found;
  return {
    ...known,
    advance_percentage,
    months: costMonths({
      known,
      work: dueByConcept(estimations, planned.rows, contract),
      estimated: estimations
        .filter(({ estimation_type }) => estimation_type === 'ajuste_de_costos')
        .map((one) => ({
          month: monthOf(one.end_date),
          label: estimationLabel(one),
          amount: one.total_amount,
        })),
      advance_percentage,
      today,
    }),
    notices: noticesOf(estimations),
  } as CostAdjustmentAnswer;
};

/** Projections of the adjustment of costs. */
export const costProjections = ['contract-terms', 'catalog', 'program', 'estimations', 'projects'];

/** The adjustment of costs: what is recorded, and the proposal of each month. */
export const costAdjustmentRoute: ReadRoute = {
  url: '/projects/:projectId/cost-adjustment',
  summary: 'Ajuste de costos: índices, factores y lo que corresponde a cada mes de ejecución',
  tag: 'Contrato',
  action: 'estimations.read',
  projections: costProjections,
  project: projectOfRoute,
  params: ProjectParams,
  response: CostAdjustmentAnswer,
  answer: async (asked) => ({ body: JSON.stringify(await costAdjustmentOf(asked)) }),
};
