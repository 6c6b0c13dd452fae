import { ProjectParams, SCurveAnswer } from '@obraclara/api';
import {
  contractPlans,
  financialAmount,
  monthOf,
  planAmounts,
  sCurve,
  suspendedDays,
  type ContractKind,
  type CurvePlan,
  type MonthlyAmounts,
} from '@obraclara/events';
import { refuse } from '@obraclara/platform/http';
import type { ReadDb } from '@obraclara/projections/as-of';
import { chargesWorksSql, isDraftSql, tables } from '@obraclara/projections/tables';
import type { ReadRoute } from '../read-route.ts';
import { contractOfRoute, projectOfRoute } from './contract.ts';
import { readPlannedContract, type PlannedContract } from './contract-plan.ts';
import { plannedOf } from './planned.ts';
import { readWorksPayments } from './works-payments.ts';

/**
 * SQL: exact amounts by calendar month; planned is quantity × price. Progress × price, and estimated amounts by their end dates, are first
 * summed by day: formatting the month of each record costs more than the sum. Only the main contract has progress records.
 */
const plannedText = `
  select program.id as program, months.key as month, sum(months.value::numeric * planned.unit_price)::text as planned
  from ${tables.programs.from} program cross join lateral ${plannedOf('program.id')} planned
    cross join lateral jsonb_each(planned.monthly_quantities) months
  where program.contract_id = $1
  group by 1, 2`;
const doneText = `
  select to_char(day, 'YYYY-MM') as month, '0' as planned, sum(physical)::text as physical, sum(estimated)::text as estimated
  from (
    select done.progress_date as day, sum(done.quantity_advanced * item.unit_price) as physical, 0 as estimated
    from ${tables.progress.from} done
    join ${tables.catalog_items.from} item on item.id = done.concept_id and item.contract_id = $1
    where done.project_id = $2 group by 1
    union all
    select end_date, 0, sum(total_amount)
    from ${tables.estimations.from} where contract_id = $1 and ${chargesWorksSql} and not ${isDraftSql()} group by 1
  ) days
  group by month`;

type PlannedAmount = { program: string; month: string; planned: string };

/** The plans of the contract with their amounts; empty if there was only one and no suspended day. */
const curvePlans = (contract: PlannedContract, planned: readonly PlannedAmount[]): CurvePlan[] => {
  const plans = contractPlans(contract);
  if (plans.length === 1 && !contract.suspensions.some((one) => suspendedDays(one) > 0)) return [];
  return plans.map(({ programs, ...plan }) => ({
    ...plan,
    programmed_on: programs.at(-1)?.on ?? null,
    amounts: planAmounts(programs, planned),
  }));
};

/** The contract and its monthly amounts; null if there is no such contract. */
export const readCurve = async (
  db: ReadDb,
  kind: ContractKind,
  { contract_id, project_id, today }: { contract_id: string; project_id: string; today: string },
) => {
  const values = [contract_id, project_id];
  // In parallel: on two cores, the sums of a large contract take half the time.
  const [contract, planned, done, paid] = await Promise.all([
    readPlannedContract(db, contract_id),
    db.query<PlannedAmount>({ name: 'curve planned', text: plannedText, values: [contract_id] }),
    db.query<MonthlyAmounts>({ name: 'curve done', text: doneText, values }),
    readWorksPayments(db, contract_id, today),
  ]);
  if (!contract) return null;
  const { programs, suspensions, contract_amount, start_date, end_date } = contract;
  const inForce = planAmounts(programs, planned.rows);
  const curve = sCurve({
    contract_amount,
    start_date,
    end_date,
    program_months: programs.flatMap(({ project_months }) => project_months),
    amounts: [...inForce.map((one) => ({ ...one, physical: '0', estimated: '0' })), ...done.rows],
    plans: curvePlans(contract, planned.rows),
    suspensions,
    today,
    has_progress: kind === 'main',
    paid: paid.map((payment) => ({ month: monthOf(payment.on), amount: financialAmount(payment) })),
  });
  return { contract, curve };
};

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
    const read = await readCurve(asked.db, kind, {
      contract_id: contractOfRoute(asked, kind),
      project_id,
      today: asked.today,
    });
    if (!read) return refuse(404, 'El contrato no existe');
    return { body: JSON.stringify({ ...read.curve, contract_amount: read.contract.contract_amount }) };
  },
});
