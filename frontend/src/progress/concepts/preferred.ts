import type { ConceptProgress } from '../../shared/concepts/concept-progress.ts';

/** Order of the concepts: `recent`: ids, newest first; `month`: the current month, YYYY-MM. */
export type Preference = { recent: readonly string[]; month: string };

/** Returns the concepts in three groups, each in catalog order: recent ones, those scheduled for this month, and the others. */
export const preferred = (concepts: readonly ConceptProgress[], { recent, month }: Preference) => {
  const wanted = new Set(recent);
  const byId = new Map(
    concepts.filter(({ concept_id }) => wanted.has(concept_id)).map((of) => [of.concept_id, of]),
  );
  const rest = concepts.filter(({ concept_id }) => !wanted.has(concept_id));
  const inMonth = ({ planned_in }: ConceptProgress) => planned_in === month;
  return {
    lately: recent.flatMap((id) => byId.get(id) ?? []),
    ofMonth: rest.filter(inMonth),
    others: rest.filter((concept) => !inMonth(concept)),
  };
};
