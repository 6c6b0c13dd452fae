import type { DifferenceRow } from '@obraclara/api';
import { historyKindsFor, type ContractKind, type HistoryKind } from '@obraclara/events';
import { tables } from '@obraclara/projections/tables';
import type { Asked } from '../read-route.ts';
import { projectOfRoute } from './contract.ts';
import type { Figure } from './difference-sides.ts';

/** An entry of the history, as far as it says what it may have changed. */
export type Cause = {
  id: string;
  kind: HistoryKind;
  type: string;
  subject_id: string;
  contract: ContractKind | null;
};

const text = `
  select h.id, h.kind, h.type, substr(h.subject, length(h.kind) + 2) as subject_id,
    case when h.contract_id = h.project_id || ':internal' then 'internal' when h.contract_id is not null then 'main' end as contract
  from ${tables.history.from} h
  where h.project_id = $1 and h.part_of is null and h.kind = any($2) and h.at > $3::timestamptz
  order by h.at desc, h.revision desc, h.id`;

/** What happened in the project since an instant (null: ever) until the one that is asked of, the latest first. */
export const causesSince = async ({ db, params, person }: Asked, since: Date | null): Promise<Cause[]> => {
  const kinds = historyKindsFor(person.role);
  const values = [projectOfRoute(params), kinds, since?.toISOString() ?? '-infinity'];
  return (await db.query<Cause>({ name: 'difference causes', text, values })).rows;
};

const settles = ({ kind, type }: Cause) => kind === 'estimation' && type === 'StatusChanged';
const claims = (cause: Cause) => cause.kind === 'estimation' && !settles(cause);
const advances = ({ kind }: Cause) => kind === 'advance';
const documents = ({ kind }: Cause) => kind === 'document';
const catalogs = ({ kind }: Cause) => kind === 'concept' || kind === 'catalog';
const terms = ({ type }: Cause) =>
  type === 'ProjectCreated' || type === 'ProjectUpdated' || type === 'InternalContractDefined';
const progress = ({ kind }: Cause) => kind === 'progress';

type Which = (cause: Cause) => boolean;
const either =
  (...some: Which[]): Which =>
  (cause) =>
    some.some((one) => one(cause));

/** What may change the figures of a contract and of a project. */
const ofContract: Partial<Record<Figure, Which>> = {
  contract_amount: terms,
  total_estimated: claims,
  executed_amount: either(progress, catalogs),
  revision_amount: either(claims, settles),
  autorizada_amount: either(claims, settles),
  pagada_amount: either(claims, settles),
  anticipo_otorgado: advances,
  anticipo_amortizado: either(claims, advances),
  anticipo_pendiente: either(claims, advances),
  anticipo_amortization_percentage: advances,
  retained: either(claims, advances),
  estimation_count: claims,
  concept_count: catalogs,
  progress_count: progress,
  document_count: documents,
  pending_document_count: documents,
};

/** Sums over all estimations so far; and what no other estimation moves. */
const running: readonly Figure[] = ['cumulative_amortization', 'cumulative_liquid_amount'];
const ofItsOwn: readonly Figure[] = ['total_amount', 'devolucion_retencion'];

type Row = Pick<DifferenceRow, 'subject' | 'contract' | 'id' | 'figure'>;

/** What is known of an estimation besides: the numbers that it had, and whether it amortises otherwise than before. */
export type Known = { number: { least: number; most: number }; amortises: boolean };

const ofEstimation = (
  { id, figure }: Row,
  known: ReadonlyMap<string, Known>,
): { own: Which; others: Which } => {
  const own: Which = (cause) => claims(cause) && cause.subject_id === id;
  const { number, amortises } = known.get(id ?? '')!;
  const movedByOthers = running.includes(figure) || (amortises && !ofItsOwn.includes(figure));
  const earlier: Which = (cause) => {
    const other = known.get(cause.subject_id);
    return claims(cause) && other !== undefined && other.number.least <= number.most;
  };
  return { own, others: movedByOthers ? either(advances, earlier) : () => false };
};

/**
 * The entries that changed a figure, those of its own subject first. Earlier estimations of a contract and its advance move what a later
 * one amortises, and its running totals; a figure that does not rest on those was changed by entries of its own subject alone.
 */
export const causesOf = (row: Row, causes: readonly Cause[], known: ReadonlyMap<string, Known>): string[] => {
  const of = causes.filter(
    ({ contract }) => contract === null || row.contract === null || contract === row.contract,
  );
  const { own, others } =
    row.subject === 'estimation'
      ? ofEstimation(row, known)
      : { own: ofContract[row.figure] ?? (() => false), others: () => false };
  return [...of.filter(own), ...of.filter((cause) => !own(cause) && others(cause))].map(({ id }) => id);
};
