import type { CatalogRow } from './kinds.ts';
import { plainWords } from '../../words.ts';

/** Codes, units and names that inputs of unit-price analyses have: cuadrillas, materials, machine hours. */
const inputCode = /^(mo|mocu|mat|eq|her|herr|aux|bas|maq|cuad)[a-z]*[-. ]?\d+/i;
const inputUnit = /^(jor|jornal|jornada|hr|hora|h|%mo|% ?m\.?o\.?|\(%\)mo|%)$/i;
const inputName = /^(cuadrilla|jornal|peon|pe[oó]n|ayudante|oficial|cabo|herramienta|operador)\b/i;

const looksLikeInput = ({ code, unit, name }: CatalogRow): boolean =>
  inputCode.test(code) && (inputUnit.test(unit) || inputName.test(name));

const pricedType = /^(precio unitario|concepto|p u|pu|matriz)$/;
const inputType =
  /^(insumos?|material(es)?|mano de obra|herramienta|equipo|maquinaria|auxiliar(es)?|basicos?|costo horario|cuadrilla)$/;

const isNumbered = ({ number }: CatalogRow) => number !== null;

const most = (all: readonly unknown[], some: readonly unknown[]) =>
  all.length > 0 && some.length * 2 > all.length;

/** Concepts, with the row that comes after each. */
const followed = (rows: readonly CatalogRow[]): [CatalogRow, CatalogRow | undefined][] =>
  rows.flatMap((row, at) => (row.is === 'concept' ? [[row, rows[at + 1]]] : []));

/** Rows whose type the file states: inputs, where others are stated to be the priced concepts. */
const byType = (rows: readonly CatalogRow[]): CatalogRow[] => {
  const types = rows.map(({ type }) => plainWords(type));
  if (!types.some((type) => pricedType.test(type))) return [];
  return rows.filter((_, at) => inputType.test(types[at] ?? ''));
};

/**
 * Rows with a number in the "Renglón" column below concepts that have none: inputs when most of them look it, or when
 * their numbers begin anew below most of the concepts. A number that a few lines of a catalog lack says nothing.
 */
const byNumber = (rows: readonly CatalogRow[]): CatalogRow[] => {
  const concepts = followed(rows);
  const [numbered, bare] = [
    concepts.filter(([row]) => isNumbered(row)),
    concepts.filter(([row]) => !isNumbered(row)),
  ];
  if (numbered.length === 0 || bare.length === 0) return [];
  const looking = numbered.filter(
    ([row]) => inputCode.test(row.code) || inputUnit.test(row.unit) || inputName.test(row.name),
  );
  let last = 0;
  const anew = concepts.filter(([row, next]) => {
    const begins = !isNumbered(row) && next?.number != null && next.number <= last;
    last = row.number ?? last;
    return begins;
  });
  if (!most(numbered, looking) && !(anew.length > 1 && most(bare, anew))) return [];
  return rows.filter((row) => isNumbered(row) && row.is !== 'total');
};

/** Rows that look like inputs, when they stand below most of the other concepts; alone they are a catalog of their own. */
const byLook = (rows: readonly CatalogRow[]): CatalogRow[] => {
  const others = followed(rows).filter(([row]) => !looksLikeInput(row));
  const analysed = others.filter(([, next]) => next && looksLikeInput(next));
  return most(others, analysed) ? rows.filter((row) => row.is !== 'total' && looksLikeInput(row)) : [];
};

/** The rows of a table that are inputs of price analyses: decided by the many, never by one row. */
export const inputRows = (rows: readonly CatalogRow[]): Set<CatalogRow> => {
  const found = new Set([...byType(rows), ...byNumber(rows)]);
  for (const row of byLook(rows.filter((one) => !found.has(one)))) found.add(row);
  for (const row of found) if (row.is === 'repeated') found.delete(row);
  return found;
};
