import { visibleText } from '@obraclara/events/visible-text';
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
  /** Concepts of the current catalog that the file lacks. They are never deleted, only listed. */
  missing: Former[];
};

/** A file without partidas keeps the partidas of existing concepts. */
const isStillIn = ({ partida: former = [] }: Terms, { partida = [] }: Terms) =>
  partida.length === 0 ||
  (partida.length === former.length && partida.every((name, depth) => name === former[depth]));

/** Compares cleaned texts: a form keeps line breaks and blanks that a file reading removes, and those are no change. */
const same = (former: Terms, read: Terms) =>
  clean(former.concept_name) === read.concept_name &&
  clean(former.unit) === read.unit &&
  former.quantity === read.quantity &&
  former.unit_price === read.unit_price &&
  isStillIn(former, read);

const isVisible = ({ concept_code }: Terms) => concept_code === visibleText(concept_code);
/** Old catalogs may contain two codes that differ only in invisible characters. The code without them sorts last, and so wins. */
const meantLast = (a: Terms, b: Terms) => Number(isVisible(a)) - Number(isVisible(b));

/** Keeps the code as first written, unless it contains invisible characters. */
const codeOf = (former: Terms, read: Terms) => (isVisible(former) ? former : read).concept_code;

/** Changes that an upload makes to the current catalog. Concepts match by `codeKey` (domain.md §4.2 row 38). */
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
