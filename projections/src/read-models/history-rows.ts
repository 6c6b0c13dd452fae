import type { Fact, HistoryChange, HistoryKind, HistoryEventType, ObraEvent } from '@obraclara/events';
import { instant } from '../instant.ts';
import type { Rows } from '../projection.ts';
import type { StagedRow } from '../staging.ts';
import type { HistoryRow, HistorySubjectRow } from '../tables.ts';
import { changesBetween, type Terms } from './history-changes.ts';
import { keyOf, ofCosts, type OfContract, type Subject } from './history-subjects.ts';

type OwnStagedRow = StagedRow & { record: string };
export type Tables = {
  history: HistoryRow;
  history_subjects: HistorySubjectRow;
  history_staging: OwnStagedRow;
};
export type TableRows = { [Name in keyof Tables]: Rows<Tables[Name]> };

/** The effect of an event on a subject. */
export type Effect = Subject & {
  /** Computes the new terms from the former ones. */
  terms: (former: Terms) => Terms;
  /** The terms are not compared with the former ones: each event is independent. */
  afresh?: true;
  /** Row of the import to which this change belongs. */
  part_of?: string;
  /** Why it was done; belongs to the event, not to the terms. */
  reason?: string | undefined;
  /** The fields that identify the subject in the row of its deletion. */
  leaves?: readonly string[];
};

/** Events about the adjustment of costs do not change the same fields: each is independent. */
export const costs = ({ contract_id, project_id, ...terms }: OfContract): Effect => ({
  ...ofCosts({ contract_id, project_id }),
  terms: () => ({ ...terms }),
  afresh: true,
});

export const rowOf = (stream: string, { revision }: Fact) => `${stream}@${revision}`;

/** The field with the title of each kind of subject. */
const titles: Partial<Record<HistoryKind, string>> = {
  project: 'name',
  'internal-contract': 'title',
  amendment: 'number',
  suspension: 'on',
  concept: 'concept_code',
  estimation: 'number',
  document: 'title',
  guarantee: 'folio',
  'site-note': 'number',
  user: 'name',
};

/** Removes the values of a password change; only the change itself is recorded. */
const withoutSecrets = (changes: readonly HistoryChange[]): HistoryChange[] =>
  changes.map((change) => (change.field === 'credential' ? { field: change.field } : change));

/** Title of a subject, from its terms. */
const titleOf = (kind: HistoryKind, terms: Terms): string => {
  const field = titles[kind];
  return field === undefined ? '' : ((terms[field] as string | number | undefined) ?? '').toString();
};

const changesOf = ({ leaves = [], reason }: Effect, former: Terms, terms: Terms): HistoryChange[] => [
  ...withoutSecrets(changesBetween(former, terms)),
  ...leaves.map((field) => ({ field, before: former[field] })),
  ...(reason ? [{ field: 'reason', after: reason }] : []),
];

/** The fields that the row of a subject shares with the rows of its history. */
const commonOf = (effect: Effect, known: HistorySubjectRow | undefined) => ({
  record: effect.record ?? keyOf(effect.kind, effect.id),
  kind: effect.kind,
  project_id: effect.project_id,
  contract_id: effect.contract_id ?? null,
  concept_id: effect.concept_id ?? known?.concept_id ?? null,
});

/** Adds the history row of an event, and stores the new terms of its subject. */
export const tell = (
  { history, history_subjects }: TableRows,
  type: HistoryEventType,
  effect: Effect,
  fact: Fact,
) => {
  const { kind, stream, part_of = null } = effect;
  const subject = keyOf(kind, effect.id);
  const known = history_subjects.get(subject);
  const former = known?.terms ?? {};
  const terms = effect.terms(former);
  const common = commonOf(effect, known);
  history.put({
    ...common,
    id: part_of === null ? rowOf(stream, fact) : `${part_of}:${effect.id}`,
    subject,
    title: titleOf(kind, known ? former : terms),
    type,
    at: instant(fact.at),
    by: fact.by,
    stream,
    revision: fact.revision,
    part_of,
    changes: changesOf(effect, former, terms),
  });
  history_subjects.put({ ...common, id: subject, terms: effect.afresh ? {} : terms });
};

type DataOf<T extends ObraEvent['type']> = Extract<ObraEvent, { type: T }>['data'];

/** Handler of an event with one effect, on one subject. */
export const telling =
  <T extends HistoryEventType>(type: T, effect: (data: DataOf<T>) => Effect) =>
  (rows: TableRows, data: DataOf<T>, fact: Fact) =>
    tell(rows, type, effect(data), fact);
