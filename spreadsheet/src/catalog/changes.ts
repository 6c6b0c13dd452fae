import { visible } from '@obraclara/events/unseen';
import { codeKey } from '../words.ts';

type Terms = {
  concept_code: string;
  concept_name: string;
  unit: string;
  quantity: number;
  unit_price: number;
};

export type CatalogChanges<Former extends Terms, Read extends Terms> = {
  added: Read[];
  updated: { former: Former; concept: Read }[];
  unchanged: Former[];
  /** In force but not in the file. They are never deleted, only listed. */
  missing: Former[];
};

const same = (a: Terms, b: Terms) =>
  a.concept_name === b.concept_name &&
  a.unit === b.unit &&
  a.quantity === b.quantity &&
  a.unit_price === b.unit_price;

const isVisible = ({ concept_code }: Terms) => concept_code === visible(concept_code);
/** Old catalogs may hold two codes that are one but for what nobody sees: the one written without that is meant, and comes last. */
const meantLast = (a: Terms, b: Terms) => Number(isVisible(a)) - Number(isVisible(b));

/** What an upload does to the catalog in force, concept by concept, matched by `codeKey` (domain.md §4.2 row 38). */
export const catalogChanges = <Former extends Terms, Read extends Terms>(
  former: Former[],
  read: Read[],
): CatalogChanges<Former, Read> => {
  const rest = new Map(former.toSorted(meantLast).map((concept) => [codeKey(concept.concept_code), concept]));
  const missing = new Set(former);
  const changes: CatalogChanges<Former, Read> = { added: [], updated: [], unchanged: [], missing: [] };
  for (const concept of read) {
    const key = codeKey(concept.concept_code);
    const before = rest.get(key);
    rest.delete(key);
    if (before) missing.delete(before);
    if (!before) changes.added.push(concept);
    else if (same(before, concept)) changes.unchanged.push(before);
    else changes.updated.push({ former: before, concept });
  }
  changes.missing.push(...missing);
  return changes;
};
