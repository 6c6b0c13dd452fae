import { visible } from '@obraclara/events/unseen';
import { codeKey } from '../words.ts';
import { clean } from '../workbook/sheet.ts';

type Terms = {
  concept_code: string;
  concept_name: string;
  unit: string;
  quantity: number;
  unit_price: number;
  partida?: readonly string[];
};

export type CatalogChanges<Former extends Terms, Read extends Terms> = {
  added: Read[];
  updated: { former: Former; concept: Read }[];
  unchanged: Former[];
  /** In force but not in the file. They are never deleted, only listed. */
  missing: Former[];
};

/** A file that names no partidas leaves those of a concept as they are. */
const isStillIn = ({ partida: former = [] }: Terms, { partida = [] }: Terms) =>
  partida.length === 0 ||
  (partida.length === former.length && partida.every((name, depth) => name === former[depth]));

/** Texts typed in a form may have lines and blanks that no reading keeps: those alone are no change. */
const same = (former: Terms, read: Terms) =>
  clean(former.concept_name) === read.concept_name &&
  clean(former.unit) === read.unit &&
  former.quantity === read.quantity &&
  former.unit_price === read.unit_price &&
  isStillIn(former, read);

const isVisible = ({ concept_code }: Terms) => concept_code === visible(concept_code);
/** Old catalogs may hold two codes that are one but for what nobody sees: the one written without that is meant, and comes last. */
const meantLast = (a: Terms, b: Terms) => Number(isVisible(a)) - Number(isVisible(b));

/** A code stays as it was first written, unless that has something in it that nobody sees. */
const codeOf = (former: Terms, read: Terms) => (isVisible(former) ? former : read).concept_code;

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
    else
      changes.updated.push({
        former: before,
        concept: { ...concept, concept_code: codeOf(before, concept) },
      });
  }
  changes.missing.push(...missing);
  return changes;
};
