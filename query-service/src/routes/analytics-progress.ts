import { ProgressAnalytics, ProjectParams } from '@obraclara/api';
import { dueParts, lastMonthEnd, monthOf, type ContractKind } from '@obraclara/events';
import type { ReadDb } from '@obraclara/projections/as-of';
import { isDraftSql, tables } from '@obraclara/projections/tables';
import { percentageSql } from '../json-sql.ts';
import type { ReadRoute } from '../read-route.ts';
import { contractOfRoute, projectOfRoute } from './contract.ts';
import { readPlannedContract } from './contract-plan.ts';
import { plannedOf } from './planned.ts';

/**
 * SQL: planned quantity (the concept's own, also for extraordinary ones), progress and estimated quantity of every concept. `status`
 * compares quantities, not rounded percentages: 99.996 % is shown as 100.00 but is still in progress (design.md §8.6).
 */
const concepts = `
  with advanced as (
    select concept_id, sum(quantity_advanced) as quantity from ${tables.progress.from} where project_id = $2 group by 1
  ),
  estimated as (
    select line.concept_id, sum(line.quantity) as quantity
    from ${tables.estimations.from} estimation, jsonb_to_recordset(estimation.concepts) as line(concept_id text, quantity numeric)
    where estimation.contract_id = $1 and not ${isDraftSql('estimation.')}
    group by 1
  ),
  figures as (
    select id, concept_code, concept_name, unit, unit_price, item.quantity as planned, extraordinary, ordinal,
      coalesce(advanced.quantity, 0) as advanced, coalesce(estimated.quantity, 0) as estimated
    from ${tables.catalog_items.from} item
    left join advanced on advanced.concept_id = item.id
    left join estimated on estimated.concept_id = item.id
    where item.contract_id = $1
  ),
  rows as (
    select id as concept_id, concept_code, concept_name, unit, unit_price, planned,
      trim_scale(advanced) as advanced,
      ${percentageSql('advanced', 'planned')} as percentage,
      trim_scale(estimated) as estimated,
      ${percentageSql('estimated', 'advanced')} as estimated_percentage,
      case
        when advanced > planned then 'over'
        when advanced = 0 then 'not_started'
        when advanced = planned then 'complete'
        else 'in_progress' end as status,
      extraordinary
    from figures order by figures.extraordinary, ordinal, id
  )
  select '[' || coalesce(string_agg(row_to_json(rows)::text, ','), '') || ']' as json from rows`;

/**
 * SQL: planned quantity of each concept, by code, as the sum of parts of programs ($1, `dueParts`). Rounded once, to 6 decimals, after
 * the shares of days are added.
 */
const plannedToDate = `
  select coalesce(json_object_agg(concept_code, quantity order by ordinal, id), '{}')::text as json
  from (
    select concept_code, ordinal, id, trim_scale(round(sum(quantity * days / "of"), 6)) as quantity
    from (
      select concept_code, ordinal, id, days, "of", (
        select coalesce(sum(month.value::numeric), 0) from jsonb_each(monthly_quantities) month
        where month.key between part."from" and part."to") as quantity
      from jsonb_to_recordset($1::jsonb) as part(program text, "from" text, "to" text, days integer, "of" integer)
        cross join lateral ${plannedOf('part.program')} planned
    ) parts group by 1, 2, 3
  ) plan`;

/** SQL: codes of the concepts with a planned quantity in the month $2 (YYYY-MM) of the latest program. */
const plannedInMonth = `
  select coalesce(json_agg(concept_code order by concept_code), '[]')::text as json
  from ${tables.programs.from} program cross join lateral ${plannedOf('program.id')} planned
  where program.contract_id = $1 and program.in_force and (monthly_quantities ->> $2)::numeric > 0`;

/** SQL: quantity executed up to the day $3, by code, for the concepts with later progress. */
const advancedToDate = `
  select coalesce(json_object_agg(item.concept_code, done.quantity order by item.ordinal, item.id), '{}')::text as json
  from (
    select concept_id, trim_scale(coalesce(sum(quantity_advanced) filter (where progress_date <= $3::date), 0)) as quantity
    from ${tables.progress.from} where project_id = $2
    group by 1 having max(progress_date) > $3::date
  ) done
  join ${tables.catalog_items.from} item on item.id = done.concept_id and item.contract_id = $1`;

/** What the programs in force have due at the close of the month, as JSON for `plannedToDate`. */
const readDueParts = async (db: ReadDb, contract_id: string, month: string) => {
  const contract = await readPlannedContract(db, contract_id);
  return JSON.stringify(contract ? dueParts(contract.programs, contract.suspensions, month) : []);
};

/** Progress of each concept. Only the main contract has progress records; the internal contract has none. */
export const progressAnalyticsRoute = (url: string, kind: ContractKind): ReadRoute => ({
  url,
  summary: 'Avance por concepto: planeado, ejecutado y estimado, y lo que había al último cierre de mes',
  tag: 'Análisis',
  action: 'analytics.read',
  projections: ['contract-terms', 'catalog', 'program', 'progress', 'estimations'],
  project: projectOfRoute,
  params: ProjectParams,
  response: ProgressAnalytics,
  remembered: true,
  answer: async (asked) => {
    const contract_id = contractOfRoute(asked, kind);
    const json = async (name: string, text: string, values: string[]) =>
      (await asked.db.query<{ json: string }>({ name, text, values })).rows[0]!.json;
    // In parallel, like the queries of the S-curve.
    const project_id = projectOfRoute(asked.params);
    const measured_on = lastMonthEnd(asked.today);
    const month = asked.today.slice(0, 7);
    const [progress, planned, advanced, inMonth] = await Promise.all([
      json('analytics progress', concepts, [contract_id, project_id]),
      readDueParts(asked.db, contract_id, monthOf(measured_on)).then((parts) =>
        json('analytics planned to date', plannedToDate, [parts]),
      ),
      json('analytics advanced to date', advancedToDate, [contract_id, project_id, measured_on]),
      json('analytics planned in month', plannedInMonth, [contract_id, month]),
    ]);
    const toDate = `"measured_on":"${measured_on}","planned_to_date":${planned},"advanced_to_date":${advanced}`;
    return {
      body: `{"concept_progress":${progress},${toDate},"month":"${month}","planned_in_month":${inMonth}}`,
    };
  },
});
