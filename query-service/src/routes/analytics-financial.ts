import { FinancialAnalytics, ProjectParams } from '@obraclara/api';
import { financialProgress, type ContractKind } from '@obraclara/events';
import { refuse } from '@obraclara/platform/http';
import type { ReadDb } from '@obraclara/projections/as-of';
import { chargesWorksSql, isDraftSql, tables } from '@obraclara/projections/tables';
import type { ReadRoute } from '../read-route.ts';
import { contractOfRoute, projectOfRoute } from './contract.ts';
import { formerPricesOf } from './repricings.ts';
import { readWorksPayments } from './works-payments.ts';

/**
 * SQL: amounts of a contract in pesos. `revision_amount` has the estimations neither autorizada nor pagada, so that the three parts sum to
 * `total_estimated` (design.md §8.4). `executed_amount` is the recorded progress at its prices: summed exactly, then rounded to the cent,
 * as in the S-curve. `contract_amount`: with the amendments; `awarded_amount`: without them.
 */
const figures = `
  with estimations as (
    select coalesce(sum(total_amount), 0) as total_estimated,
      coalesce(sum(total_amount) filter (where status not in ('autorizada', 'pagada')), 0) as revision_amount,
      coalesce(sum(total_amount) filter (where status = 'autorizada'), 0) as autorizada_amount,
      coalesce(sum(total_amount) filter (where status = 'pagada'), 0) as pagada_amount,
      coalesce(sum(anticipo_amortization_amount), 0) as anticipo_amortizado
    from ${tables.estimations.from} where contract_id = $1 and ${chargesWorksSql} and not ${isDraftSql()}
  ),
  executed as (
    select round(coalesce(sum(done.quantity * item.unit_price), 0)
      + (select coalesce(sum(amount), 0) from ${formerPricesOf('array[$1]', 'array[$2]')} former), 2) as executed_amount
    from (select concept_id, sum(quantity_advanced) as quantity from ${tables.progress.from} where project_id = $2 group by 1) done
    join ${tables.catalog_items.from} item on item.id = done.concept_id and item.contract_id = $1
  ),
  advance as (
    select coalesce(max(total), 0) as anticipo_otorgado,
      coalesce(max(amortization_percentage), 0) as anticipo_amortization_percentage
    from ${tables.advances.from} where contract_id = $1
  )
  select row_to_json(answer)::text as json from (
    select trim_scale(amount_in_force) as contract_amount, trim_scale(contract.contract_amount) as awarded_amount,
      trim_scale(total_estimated) as total_estimated,
      trim_scale(executed_amount) as executed_amount, trim_scale(revision_amount) as revision_amount,
      trim_scale(autorizada_amount) as autorizada_amount, trim_scale(pagada_amount) as pagada_amount,
      trim_scale(anticipo_otorgado) as anticipo_otorgado, trim_scale(anticipo_amortizado) as anticipo_amortizado,
      trim_scale(greatest(anticipo_otorgado - anticipo_amortizado, 0)) as anticipo_pendiente,
      trim_scale(advance.anticipo_amortization_percentage) as anticipo_amortization_percentage
    from estimations, executed, advance, ${tables.contracts.from} contract where contract.contract_id = $1
  ) answer`;

/** Amounts of a contract as JSON text of exact decimals; undefined if the contract does not exist. */
export const readFigures = async (
  db: ReadDb,
  { contract_id, project_id }: { contract_id: string; project_id: string },
): Promise<string | undefined> => {
  const { rows } = await db.query<{ json: string }>({
    name: 'analytics financial',
    text: figures,
    values: [contract_id, project_id],
  });
  return rows[0]?.json;
};

/** The same with the financial progress on the day `today`. */
export const readFinances = async (
  db: ReadDb,
  { today, ...of }: { contract_id: string; project_id: string; today: string },
): Promise<string | undefined> => {
  const [amounts, paid] = await Promise.all([
    readFigures(db, of),
    readWorksPayments(db, [of.contract_id], today),
  ]);
  if (amounts === undefined) return undefined;
  const { contract_amount } = JSON.parse(amounts) as Pick<FinancialAnalytics, 'contract_amount'>;
  // Merges two JSON objects as text, so that the amounts stay the decimals written by PostgreSQL.
  return `${amounts.slice(0, -1)},${JSON.stringify(financialProgress(paid.get(of.contract_id) ?? [], contract_amount)).slice(1)}`;
};

export const financialAnalyticsRoute = (url: string, kind: ContractKind): ReadRoute => ({
  url,
  summary: 'Montos del contrato, del estimado por estatus y del anticipo',
  tag: 'Análisis',
  action: 'analytics.read',
  projections: ['contract-terms', 'catalog', 'progress', 'estimations'],
  project: projectOfRoute,
  params: ProjectParams,
  response: FinancialAnalytics,
  remembered: true,
  answer: async (asked) => {
    const of = {
      contract_id: contractOfRoute(asked, kind),
      project_id: projectOfRoute(asked.params),
      today: asked.today,
    };
    return { body: (await readFinances(asked.db, of)) ?? refuse(404, 'El proyecto no existe') };
  },
});
