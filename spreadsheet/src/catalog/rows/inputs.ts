import type { CatalogRow } from './kinds.ts';
import { plainWords } from '../../words.ts';

/** Codes, units and names that are typical of the inputs of unit-price analyses: cuadrillas, materials, machine hours. */
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

/** Concepts, each with the next row. */
const followed = (rows: readonly CatalogRow[]): [CatalogRow, CatalogRow | undefined][] =>
  rows.flatMap((row, at) => (row.is === 'concept' ? [[row, rows[at + 1]]] : []));

/** Rows that the file declares as inputs, if it declares other rows as priced concepts. */
const byType = (rows: readonly CatalogRow[]): CatalogRow[] => {
  const types = rows.map(({ type }) => plainWords(type));
  if (!types.some((type) => pricedType.test(type))) return [];
  return rows.filter((_, at) => inputType.test(types[at] ?? ''));
};

/**
 * Rows with a number in the "Renglón" column below concepts without one. They are inputs when most of them look like inputs, or
 * when their numbers restart below most of the concepts. A few concepts without a number prove nothing.
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

/** Rows that look like inputs, if they follow most of the other concepts. A table of only such rows is a catalog. */
const byLook = (rows: readonly CatalogRow[]): CatalogRow[] => {
  const others = followed(rows).filter(([row]) => !looksLikeInput(row));
  const analysed = others.filter(([, next]) => next && looksLikeInput(next));
  return most(others, analysed) ? rows.filter((row) => row.is !== 'total' && looksLikeInput(row)) : [];
};

/** Rows of a table that are inputs of price analyses. The majority of the rows decides, never a single row. */
export const inputRows = (rows: readonly CatalogRow[]): Set<CatalogRow> => {
  const found = new Set([...byType(rows), ...byNumber(rows)]);
  for (const row of byLook(rows.filter((one) => !found.has(one)))) found.add(row);
  for (const row of found) if (row.is === 'repeated') found.delete(row);
  return found;
};
