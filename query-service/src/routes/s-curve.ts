import { ProjectParams, SCurveAnswer } from '@obraclara/api';
import { sCurve, type ContractKind, type MonthlyAmounts, type ProgramMonth } from '@obraclara/events';
import { refuse } from '@obraclara/platform/http';
import type { ReadDb } from '@obraclara/projections/as-of';
import { isDraftSql, tables } from '@obraclara/projections/tables';
import type { ReadRoute } from '../read-route.ts';
import { contractOfRoute, projectOfRoute } from './contract.ts';
import { plannedOf } from './planned.ts';

/** The inputs of the curve, besides its amounts. */
export type CurveContract = {
  contract_amount: number;
  start_date: string;
  end_date: string;
  program_months: ProgramMonth[];
};

/** SQL: terms in force of the contract of the curve. */
const contractText = `
  select amount_in_force::float8 as contract_amount, start_date::text, end_in_force::text as end_date,
    coalesce((select project_months from ${tables.programs.from} where contract_id = $1), '[]') as program_months
  from ${tables.contracts.from} where contract_id = $1`;

/**
 * SQL: exact amounts by calendar month; planned is quantity × price. Progress × price, and estimated amounts by their end dates, are first
 * summed by day: formatting the month of each record costs more than the sum. Only the main contract has progress records.
 */
const plannedText = `
  select months.key as month, sum(months.value::numeric * planned.unit_price)::text as planned,
    '0' as physical, '0' as estimated
  from ${plannedOf('$1')} planned cross join lateral jsonb_each(planned.monthly_quantities) months
  group by 1`;
const doneText = `
  select to_char(day, 'YYYY-MM') as month, '0' as planned, sum(physical)::text as physical, sum(estimated)::text as estimated
  from (
    select done.progress_date as day, sum(done.quantity_advanced * item.unit_price) as physical, 0 as estimated
    from ${tables.progress.from} done
    join ${tables.catalog_items.from} item on item.id = done.concept_id and item.contract_id = $1
    where done.project_id = $2 group by 1
    union all
    select end_date, 0, sum(total_amount)
    from ${tables.estimations.from} where contract_id = $1 and not ${isDraftSql()} group by 1
  ) days
  group by month`;

/** The contract and its monthly amounts; null if there is no such contract. */
export const readCurve = async (
  db: ReadDb,
  kind: ContractKind,
  { contract_id, project_id, today }: { contract_id: string; project_id: string; today: string },
) => {
  const values = [contract_id, project_id];
  // In parallel: on two cores, the sums of a large contract take half the time.
  const [contract, planned, done] = await Promise.all([
    db.query<CurveContract>({ name: 'curve contract', text: contractText, values: [contract_id] }),
    db.query<MonthlyAmounts>({ name: 'curve planned', text: plannedText, values: [contract_id] }),
    db.query<MonthlyAmounts>({ name: 'curve done', text: doneText, values }),
  ]);
  const found = contract.rows[0];
  const amounts = [...planned.rows, ...done.rows];
  if (!found) return null;
  return { contract: found, curve: sCurve({ ...found, amounts, today, has_progress: kind === 'main' }) };
};

/** The S-curve of a contract (specification §9, design.md §8.7). */
export const sCurveRoute = (url: string, kind: ContractKind): ReadRoute => ({
  url,
  summary: 'Curva S: planeado, avance físico y estimado por mes',
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
