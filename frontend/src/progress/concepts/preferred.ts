import type { ConceptProgress } from '../../shared/concepts/concept-progress.ts';

/** By what concepts come first: `recent` their ids, the newest first; `month` the one that runs, YYYY-MM. */
export type Preference = { recent: readonly string[]; month: string };

/** Concepts as they come first: what was captured lately, what the program has in this month, and the others, each in the order of the catalog. */
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
