import { ProjectParams, SCurveAnswer } from '@obraclara/api';
import {
  contractId,
  contractPlans,
  financialAmount,
  monthEnd,
  monthOf,
  planAmounts,
  sCurve,
  suspendedDays,
  type ContractKind,
  type CurvePlan,
  type MonthlyAmounts,
  type SCurve,
  type WorksPayment,
} from '@obraclara/events';
import { refuse } from '@obraclara/platform/http';
import type { ReadDb } from '@obraclara/projections/as-of';
import { chargesWorksSql, isDraftSql, tables } from '@obraclara/projections/tables';
import type { ReadRoute } from '../read-route.ts';
import { projectOfRoute } from './contract.ts';
import { readPlannedContracts, type PlannedContract } from './contract-plan.ts';
import { plannedOf } from './planned.ts';
import { formerPricesOf, repricingsOf } from './repricings.ts';
import { readWorksPayments } from './works-payments.ts';

/**
 * SQL: exact amounts by calendar month; planned is quantity × price. Progress × price, and estimated amounts by their end dates, are first
 * summed by day: formatting the month of each record costs more than the sum. Only the main contract has progress records.
 */
const plannedText = `
  select program.contract_id, program.id as program, months.key as month, price.until::text,
    sum(months.value::numeric * price.pesos)::text as planned
  from ${tables.programs.from} program cross join lateral ${plannedOf('program.id')} planned
    cross join lateral (
      select null::date as until, planned.unit_price as pesos
      union all select until, difference from ${repricingsOf('planned')} repricing
    ) price
    cross join lateral jsonb_each(planned.monthly_quantities) months
  where program.contract_id = any($1)
  group by 1, 2, 3, 4`;
const doneText = `
  select contract_id, to_char(day, 'YYYY-MM') as month, '0' as planned, sum(physical)::text as physical, sum(estimated)::text as estimated
  from (
    select item.contract_id, done.progress_date as day, sum(done.quantity_advanced * item.unit_price) as physical, 0 as estimated
    from ${tables.progress.from} done
    join ${tables.catalog_items.from} item on item.id = done.concept_id and item.contract_id = any($1)
    where done.project_id = any($2) group by 1, 2
    union all
    select contract_id, day, amount, 0 from ${formerPricesOf('$1', '$2')} former
    union all
    select contract_id, end_date, 0, sum(total_amount)
    from ${tables.estimations.from} where contract_id = any($1) and ${chargesWorksSql} and not ${isDraftSql()} group by 1, 2
  ) days
  group by 1, 2`;

/** Amount of a program in a month at present prices; with `until`, what it was more at the prices before that day. */
type PlannedAmount = { program: string; month: string; planned: string; until: string | null };

/** Amounts at the prices that a plan of the day `on` knows: those of each month, by the amendments until then. */
const asPriced = (amounts: readonly PlannedAmount[], on: string): PlannedAmount[] =>
  amounts.filter(({ until, month }) => until === null || on < until || monthEnd(month) < until);

/** The plans of the contract with their amounts; empty if there was only one and no suspended day. */
const curvePlans = (contract: PlannedContract, planned: readonly PlannedAmount[]): CurvePlan[] => {
  const plans = contractPlans(contract);
  if (plans.length === 1 && !contract.suspensions.some((one) => suspendedDays(one) > 0)) return [];
  return plans.map(({ programs, ...plan }) => ({
    ...plan,
    programmed_on: programs.at(-1)?.on ?? null,
    amounts: planAmounts(programs, asPriced(planned, plan.on)),
  }));
};

type OfContract = { contract_id: string };

/** A contract with its curve and what was paid of it. */
export type ContractCurve = { contract: PlannedContract; curve: SCurve; payments: WorksPayment[] };

/** The curves of one kind of contract of these projects, by project; without the contracts that don't exist. */
export const readCurves = async (
  db: ReadDb,
  kind: ContractKind,
  { projects, today }: { projects: readonly string[]; today: string },
): Promise<Map<string, ContractCurve>> => {
  const ids = projects.map((project) => contractId(project, kind));
  // In parallel: on two cores, the sums of a large contract take half the time.
  const [contracts, planned, done, paid] = await Promise.all([
    readPlannedContracts(db, ids),
    db.query<PlannedAmount & OfContract>({ name: 'curves planned', text: plannedText, values: [ids] }),
    db.query<MonthlyAmounts & OfContract>({ name: 'curves done', text: doneText, values: [ids, projects] }),
    readWorksPayments(db, ids, today),
  ]);
  const plannedOf = Map.groupBy(planned.rows, ({ contract_id }) => contract_id);
  const doneOf = Map.groupBy(done.rows, ({ contract_id }) => contract_id);
  return new Map(
    projects.flatMap((project) => {
      const id = contractId(project, kind);
      const contract = contracts.get(id);
      if (!contract) return [];
      const { programs, suspensions, contract_amount, start_date, end_date } = contract;
      const amounts = plannedOf.get(id) ?? [];
      const inForce = planAmounts(programs, asPriced(amounts, today));
      const payments = paid.get(id) ?? [];
      const curve = sCurve({
        contract_amount,
        start_date,
        end_date,
        program_months: programs.flatMap(({ project_months }) => project_months),
        amounts: [
          ...inForce.map((one) => ({ ...one, physical: '0', estimated: '0' })),
          ...(doneOf.get(id) ?? []),
        ],
        plans: curvePlans(contract, amounts),
        suspensions,
        today,
        has_progress: kind === 'main',
        paid: payments.map((payment) => ({ month: monthOf(payment.on), amount: financialAmount(payment) })),
      });
      return [[project, { contract, curve, payments }]];
    }),
  );
};

/** The contract of a project with its curve; null if there is no such contract. */
export const readCurve = async (
  db: ReadDb,
  kind: ContractKind,
  { project_id, today }: { project_id: string; today: string },
): Promise<ContractCurve | null> =>
  (await readCurves(db, kind, { projects: [project_id], today })).get(project_id) ?? null;

/** The S-curve of a contract (specification §9, design.md §8.7). */
export const sCurveRoute = (url: string, kind: ContractKind): ReadRoute => ({
  url,
  summary: 'Curva S: planeado, avance físico, estimado y avance financiero por mes',
  tag: 'Análisis',
  action: 'analytics.read',
  projections: ['contract-terms', 'catalog', 'program', 'progress', 'estimations'],
  project: projectOfRoute,
  params: ProjectParams,
  response: SCurveAnswer,
  remembered: true,
  answer: async (asked) => {
    const project_id = projectOfRoute(asked.params);
    const read = await readCurve(asked.db, kind, { project_id, today: asked.today });
    if (!read) return refuse(404, 'El contrato no existe');
    return { body: JSON.stringify({ ...read.curve, contract_amount: read.contract.contract_amount }) };
  },
});
