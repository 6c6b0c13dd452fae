import type { DifferenceRow } from '@obraclara/api';
import { draftStatus, historyKindsFor, type ContractKind, type HistoryKind } from '@obraclara/events';
import { contractKindSql, tables } from '@obraclara/projections/tables';
import type { Asked } from '../read-route.ts';
import { projectOfRoute } from './contract.ts';
import type { Figure } from './difference-sides.ts';

/** An entry of the history; `place` is its rank from the latest entry. */
type Placed = { id: string; place: number };
/** Number of entries, and the latest of them in order. */
type CountedEntries = { count: number; latest: readonly Placed[] };

/** Entries of the history that may change the same figures. `subject_id` is set for estimations, whose entries are separate. */
export type Causes = CountedEntries & {
  kind: HistoryKind;
  type: string;
  subject_id: string;
  contract: ContractKind | null;
};

/** Most entries named per figure. */
export const maxNamed = 10;
/**
 * Entries loaded per group. An estimation's own entries are named first and removed from the others. Either fewer than `mostNamed` are
 * removed or no others are named, so twice that number is enough.
 */
const maxLoaded = 2 * maxNamed;

/** SQL: type of an entry. Presenting and returning to capture are set apart from other changes of status: they move the figures. */
const typeOf = `
      case when h.type = 'StatusChanged' and exists (
        select from jsonb_array_elements(h.changes) change
        where change ->> 'field' = 'status' and '${draftStatus}' in (change ->> 'before', change ->> 'after')
      ) then 'DraftStatusChanged' else h.type end as type`;

const text = `
  with reported as (
    select h.id, h.kind, ${typeOf}, case when h.kind = 'estimation' then substr(h.subject, length(h.kind) + 2) else '' end as subject_id,
      ${contractKindSql('h')} as contract,
      row_number() over (order by h.at desc, h.revision desc, h.id) as place
    from ${tables.history.from} h
    where h.project_id = $1 and h.part_of is null and h.kind = any($2) and h.at > $3::timestamptz
  ), ranked as (
    select *, row_number() over (partition by kind, type, subject_id, contract order by place) as rank from reported
  )
  select kind, type, subject_id, contract, count(*)::int as count,
    json_agg(json_build_object('id', id, 'place', place) order by place) filter (where rank <= ${maxLoaded}) as latest
  from ranked group by kind, type, subject_id, contract`;

/** Entries of the project's history after `since` (null: from the beginning) up to the requested instant. */
export const causesSince = async ({ db, params, person }: Asked, since: Date | null): Promise<Causes[]> => {
  const kinds = historyKindsFor(person.role);
  const values = [projectOfRoute(params), kinds, since?.toISOString() ?? '-infinity'];
  return (await db.query<Causes>({ name: 'difference causes', text, values })).rows;
};

type Cause = Pick<Causes, 'kind' | 'type'>;

const settles = ({ kind, type }: Cause) => kind === 'estimation' && type === 'StatusChanged';
const estimates = (cause: Cause) => cause.kind === 'estimation' && !settles(cause);
const advances = ({ kind }: Cause) => kind === 'advance';
const documents = ({ kind }: Cause) => kind === 'document';
const catalogs = ({ kind }: Cause) => kind === 'concept' || kind === 'catalog' || kind === 'amendment';
const terms = ({ kind, type }: Cause) =>
  type === 'ProjectCreated' ||
  type === 'ProjectUpdated' ||
  type === 'InternalContractDefined' ||
  kind === 'amendment';
const progress = ({ kind }: Cause) => kind === 'progress';

type Which = (cause: Cause) => boolean;
const either =
  (...some: Which[]): Which =>
  (cause) =>
    some.some((one) => one(cause));

/** Entries that may change each figure of a contract and of a project. */
const ofContract: Partial<Record<Figure, Which>> = {
  contract_amount: terms,
  total_estimated: estimates,
  executed_amount: either(progress, catalogs),
  revision_amount: either(estimates, settles),
  autorizada_amount: either(estimates, settles),
  pagada_amount: either(estimates, settles),
  anticipo_otorgado: advances,
  anticipo_amortizado: either(estimates, advances),
  anticipo_pendiente: either(estimates, advances),
  anticipo_amortization_percentage: advances,
  retained: either(estimates, advances),
  estimation_count: estimates,
  concept_count: catalogs,
  progress_count: progress,
  document_count: documents,
  pending_document_count: documents,
};

/** Running totals over all estimations so far; and figures that no other estimation changes. */
const running: readonly Figure[] = ['cumulative_amortization', 'cumulative_liquid_amount'];
const ofItsOwn: readonly Figure[] = ['total_amount', 'devolucion_retencion'];

type Row = Pick<DifferenceRow, 'subject' | 'contract' | 'id' | 'figure'>;

/** Further data of an estimation: the range of its numbers, and whether its amortization changed. */
export type Known = { number: { least: number; most: number }; amortises: boolean };

const together = (some: readonly CountedEntries[]): CountedEntries => ({
  count: some.reduce((sum, { count }) => sum + count, 0),
  latest: some
    .flatMap(({ latest }) => latest)
    .sort((a, b) => a.place - b.place)
    .slice(0, maxLoaded),
});

/** The entries of `all` that are not in `some`. */
const without = (all: CountedEntries, some: CountedEntries): CountedEntries => {
  const left = new Set(some.latest.map(({ id }) => id));
  return { count: all.count - some.count, latest: all.latest.filter(({ id }) => !left.has(id)) };
};

const nothing: CountedEntries = { count: 0, latest: [] };

/** Entries of a contract's estimations: per estimation, and for all whose lowest number is at most a given one. */
const byEstimation = (causes: readonly Causes[], known: ReadonlyMap<string, Known>) => {
  const entries = Map.groupBy(causes.filter(estimates), ({ subject_id }) => subject_id);
  const each = new Map([...entries].map(([id, some]) => [id, together(some)]));
  const inOrder = [...each]
    .flatMap(([id, reasons]) => {
      const one = known.get(id);
      return one ? [{ least: one.number.least, reasons }] : [];
    })
    .sort((a, b) => a.least - b.least);
  let soFar = nothing;
  const upTo = inOrder.map(({ least, reasons }) => ({
    least,
    reasons: (soFar = together([soFar, reasons])),
  }));
  return {
    of: (id: string) => each.get(id) ?? nothing,
    until: (number: number) => upTo.findLast(({ least }) => least <= number)?.reasons ?? nothing,
  };
};

/** Finds the entries that may explain the figures of a contract's estimations. */
const ofEstimations = (causes: readonly Causes[], known: ReadonlyMap<string, Known>) => {
  const entries = byEstimation(causes, known);
  const granted = together(causes.filter(advances));
  return ({ id, figure }: Row): CountedEntries[] => {
    const { number, amortises } = known.get(id ?? '')!;
    const own = entries.of(id ?? '');
    if (!running.includes(figure) && (!amortises || ofItsOwn.includes(figure))) return [own];
    return [own, without(together([granted, entries.until(number.most)]), own)];
  };
};

/** The entries that may have changed a figure: ids of the first ones, and their number. */
export type Because = Pick<DifferenceRow, 'because' | 'because_count'>;

/**
 * Returns a function that finds the entries that may have changed a figure: first those of its own subject, each group latest first.
 * Earlier estimations of a contract and its advance change the amortization and the running totals of later ones. Other figures depend on
 * entries of their own subject alone.
 */
export const explaining = (
  causes: readonly Causes[],
  known: ReadonlyMap<string, Known>,
): ((row: Row) => Because) => {
  const concerning = (asked: ContractKind | null) =>
    causes.filter(({ contract }) => contract === null || asked === null || contract === asked);
  const contracts = { main: concerning('main'), internal: concerning('internal'), both: concerning(null) };
  const estimations = {
    main: ofEstimations(contracts.main, known),
    internal: ofEstimations(contracts.internal, known),
  };
  const toldOf = (row: Row): CountedEntries[] => {
    if (row.subject === 'estimation') return estimations[row.contract ?? 'main'](row);
    const which = ofContract[row.figure];
    return which ? [together(contracts[row.contract ?? 'both'].filter(which))] : [];
  };
  return (row) => {
    const reasons = toldOf(row);
    const because = reasons.flatMap(({ latest }) => latest.map(({ id }) => id)).slice(0, maxNamed);
    return { because, because_count: reasons.reduce((sum, { count }) => sum + count, 0) };
  };
};
