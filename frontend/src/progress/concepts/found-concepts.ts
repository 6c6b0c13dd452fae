import type { ConceptProgress } from '../../dashboard/analytics.ts';
import { found, indexOf, type Index } from '../../dashboard/concepts.ts';
import { foldedText } from '../../shared/folded-text.ts';

export type ConceptIndex = Index<ConceptProgress>;

const indexes = new WeakMap<readonly ConceptProgress[], ConceptIndex>();

/** The concepts with their texts folded once for all that search them, so that a search of thousands answers each key. */
export const conceptIndex = (concepts: readonly ConceptProgress[]): ConceptIndex => {
  const known = indexes.get(concepts);
  if (known) return known;
  const index = indexOf(concepts);
  indexes.set(concepts, index);
  return index;
};

/** Whose code or name has every word of the search; those whose code begins with it come first, the rest keep the catalog's order. */
export const foundConcepts = (index: ConceptIndex, search: string): ConceptProgress[] => {
  const rows = found(index, search);
  const start = foldedText(search);
  if (start === '') return rows;
  const first = rows.filter(({ concept_code }) => foldedText(concept_code).startsWith(start));
  if (first.length === 0 || first.length === rows.length) return rows;
  const ahead = new Set(first);
  return [...first, ...rows.filter((row) => !ahead.has(row))];
};
