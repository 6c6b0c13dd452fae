import type { Fact, HistoryChange, HistoryKind, ToldEventType } from '@obraclara/events';
import { instant } from '../instant.ts';
import type { Rows } from '../projection.ts';
import type { StagedRow } from '../staging.ts';
import type { HistoryRow, HistorySubjectRow } from '../tables.ts';
import { changesBetween, type Terms } from './history-changes.ts';
import { keyOf, type Subject } from './history-subjects.ts';

type OwnStagedRow = StagedRow & { record: string };
export type Tables = {
  history: HistoryRow;
  history_subjects: HistorySubjectRow;
  history_staging: OwnStagedRow;
};
export type TableRows = { [Name in keyof Tables]: Rows<Tables[Name]> };

/** What an event says of a subject. */
export type Told = Subject & {
  /** The terms from here on, made of the former ones. */
  terms: (former: Terms) => Terms;
  /** Nothing of it is held against what was said before: each time is for itself. */
  afresh?: true;
  /** Row of the import that this is a part of. */
  part_of?: string;
  /** The fields with which it is named when it goes. */
  leaves?: readonly string[];
};

export const rowOf = (stream: string, { revision }: Fact) => `${stream}@${revision}`;

/** The field that each kind of subject is called by. */
const titles: Partial<Record<HistoryKind, string>> = {
  project: 'name',
  'internal-contract': 'title',
  concept: 'concept_code',
  estimation: 'number',
  document: 'title',
  user: 'name',
};

/** Of a password it is only told that it is another. */
const withoutSecrets = (changes: readonly HistoryChange[]): HistoryChange[] =>
  changes.map((change) => (change.field === 'credential' ? { field: change.field } : change));

/** What a subject is called by its terms. */
const titleOf = (kind: HistoryKind, terms: Terms): string => {
  const field = titles[kind];
  return field === undefined ? '' : ((terms[field] as string | number | undefined) ?? '').toString();
};

const changesOf = ({ leaves = [] }: Told, former: Terms, terms: Terms): HistoryChange[] => [
  ...withoutSecrets(changesBetween(former, terms)),
  ...leaves.map((field) => ({ field, before: former[field] })),
];

/** What the row of a subject and those of its history have in common. */
const commonOf = (told: Told, known: HistorySubjectRow | undefined) => ({
  record: told.record ?? keyOf(told.kind, told.id),
  kind: told.kind,
  project_id: told.project_id,
  contract_id: told.contract_id ?? null,
  concept_id: told.concept_id ?? known?.concept_id ?? null,
});

/** Adds the row of an event about a subject, and remembers what the subject is from here on. */
export const tell = (
  { history, history_subjects }: TableRows,
  type: ToldEventType,
  told: Told,
  fact: Fact,
) => {
  const { kind, stream, part_of = null } = told;
  const subject = keyOf(kind, told.id);
  const known = history_subjects.get(subject);
  const former = known?.terms ?? {};
  const terms = told.terms(former);
  const common = commonOf(told, known);
  history.put({
    ...common,
    id: part_of === null ? rowOf(stream, fact) : `${part_of}:${told.id}`,
    subject,
    title: titleOf(kind, known ? former : terms),
    type,
    at: instant(fact.at),
    by: fact.by,
    stream,
    revision: fact.revision,
    part_of,
    changes: changesOf(told, former, terms),
  });
  history_subjects.put({ ...common, id: subject, terms: told.afresh ? {} : terms });
};
