import type { ContractKind, draftStatus } from '@obraclara/events';

/** SQL: the id of a project's contract of this kind, equal to `contractId`; `project` is SQL for the project's id. */
export const contractIdSql = (project: string, kind: ContractKind = 'main'): string =>
  `(${project} || ':${kind}')`;

/** SQL: the kind of the contract of a row with `contract_id` and `project_id`; null if the row has no contract. */
export const contractKindSql = (row: string): string => `case
  when ${row}.contract_id = ${contractIdSql(`${row}.project_id`, 'internal')} then 'internal'
  when ${row}.contract_id is not null then 'main' end`;

const draft: typeof draftStatus = 'borrador';
/** SQL: whether an estimation is a draft, which counts in no figure of its contract but its own. */
export const isDraftSql = (estimation = ''): string => `(${estimation}status = '${draft}')`;

/** SQL: whether an estimation charges concepts of the contract (`chargesWorks` in events). */
export const chargesWorksSql = "estimation_type in ('trabajos', 'adicionales')";

const orderOf = (of: string) =>
  `${isDraftSql(of)}, ${['number', 'start_date', 'creation_date', 'id'].map((column) => of + column).join(', ')}`;

/** Order of the ledger within a contract (`byNumber` in events), as an `order by` of `read.estimations`. */
export const estimationOrder = orderOf('');

/** SQL: condition that the figures of estimation `it` of the same contract accumulate this `other` one, and itself. */
export const accumulatesSql = (other: string, it: string): string =>
  `(${orderOf(`${other}.`)}) <= (${orderOf(`${it}.`)}) and (not ${isDraftSql(`${other}.`)} or ${other}.id = ${it}.id)`;

/**
 * Running totals of `read.estimations`, for a `select … from read.estimations … window ledger as (…)`: `select *, ${cumulativeColumns} from
 * read.estimations where contract_id = $1 window ${ledgerWindow}`. Its `where` may select whole contracts only; filter further in an outer
 * query, or the totals cover only the filtered rows. The total of a draft has the presented estimations and itself.
 */
export const ledgerWindow = `ledger as (partition by contract_id order by ${estimationOrder})`;
const cumulative = (column: string) =>
  `coalesce(sum(${column}) filter (where not ${isDraftSql()}) over ledger, 0) + case when ${isDraftSql()} then ${column} else 0 end`;
export const cumulativeColumns =
  `${cumulative('anticipo_amortization_amount')} as cumulative_amortization, ` +
  `${cumulative('importe_liquido')} as cumulative_liquid_amount`;

/**
 * `read.estimations.doc` (text, not in `columns`) is the API response of the row as JSON, so that a list needs no parsing. It has all
 * fields of `EstimationRow` and the alias `net_amount`, but lacks the lines, the running totals and the closing brace. The lines are in
 * `lines_doc`, since figures change more often. Removing a brace from a long text would be slow. A list is `select
 * string_agg(${estimationDoc}, ',' order by …) from (select *, ${cumulativeColumns} … ) e`. The expression adds `concepts`,
 * `cumulative_amortization`, `cumulative_liquid_amount` and the alias `cumulative_amount`.
 */
export const estimationDoc =
  `doc || ',"concepts":' || lines_doc || ',"cumulative_amortization":' || cumulative_amortization` +
  ` || ',"cumulative_liquid_amount":' || cumulative_liquid_amount` +
  ` || ',"cumulative_amount":' || cumulative_liquid_amount || '}'`;
