import { Type, type Static } from 'typebox';
import { shape } from './define.ts';
import { Quantity } from './fields.ts';
import { addQuantities, maxQuantity, productOf } from './money.ts';

/** The longest text of each field of a row, in characters. */
export const longestOfGenerador = { eje: 60, tramo: 60, nivel: 60, nota: 300 } as const;

/** What people call the fields of a row: on screens, on paper and in sentences. */
export const generadorNames = {
  eje: 'Eje',
  tramo: 'Tramo',
  nivel: 'Nivel',
  largo: 'Largo',
  ancho: 'Ancho',
  alto: 'Alto',
  piezas: 'Piezas',
  factor: 'Factor',
  nota: 'Nota',
} as const;

type Name = keyof typeof generadorNames;
const Maybe = Type.Optional;
const text = (name: keyof typeof longestOfGenerador) =>
  Maybe(Type.String({ maxLength: longestOfGenerador[name], title: generadorNames[name] }));
const measure = (name: Name) => Maybe(Type.Number({ ...Quantity, title: generadorNames[name] }));
/** How many of something: below 0 takes away (a deduction); at most 6 decimals. */
const times = (name: Name) =>
  Maybe(Type.Number({ ...Quantity, minimum: -maxQuantity, title: generadorNames[name] }));

/**
 * A row of the números generadores of a line (RLOPSRM art. 132-I): where it was measured, and its measures in the units that make the
 * concept's. A measure that is not said counts 1.
 */
export const Generador = shape({
  eje: text('eje'),
  tramo: text('tramo'),
  nivel: text('nivel'),
  largo: measure('largo'),
  ancho: measure('ancho'),
  alto: measure('alto'),
  piezas: times('piezas'),
  factor: times('factor'),
  nota: text('nota'),
  /** The address of a sketch or photo of what was measured. */
  croquis: Maybe(Type.String({ minLength: 1, maxLength: 2000 })),
});
export type Generador = Static<typeof Generador>;

/** So many rows may one line have. */
export const mostGeneradoresOfLine = 500;
/** The rows of one line. */
export const Generadores = Type.Array(Generador, { maxItems: mostGeneradoresOfLine });
/** So many rows may the lines of one estimation have together. */
export const mostGeneradores = 5000;
/** So many of them may have a sketch or photo: what stands on paper is drawn within the patience of who waits. */
export const mostCroquis = 200;

export const placesOfGenerador = ['eje', 'tramo', 'nivel'] as const;
export const measuresOfGenerador = ['largo', 'ancho', 'alto', 'piezas', 'factor'] as const;

/** The sketches and photos of the rows of these lines, by their addresses and in their order. */
export const croquisOf = (
  lines: readonly { generadores?: readonly Pick<Generador, 'croquis'>[] }[],
): string[] => lines.flatMap(({ generadores = [] }) => generadores.flatMap(({ croquis }) => croquis || []));

/** What multiplies in a row, however the rest of it is written. */
export type Measures = { readonly [Name in (typeof measuresOfGenerador)[number]]?: number | undefined };

/** Whether a row says any measure at all. */
export const hasMeasure = (row: Measures): boolean =>
  measuresOfGenerador.some((name) => row[name] !== undefined);

/**
 * What one row comes to: the product of its measures, rounded to 6 decimals, those of a quantity, half away from zero.
 * @throws RangeError past the largest quantity.
 */
export const generadorProduct = (row: Measures): number =>
  productOf(measuresOfGenerador.map((name) => row[name] ?? 1));

/**
 * The quantity that rows come to: the exact sum of their products, each rounded as it is printed. May be 0 or less, which no line is.
 * @throws RangeError past the largest quantity.
 */
export const generadoresQuantity = (rows: readonly Measures[]): number => {
  const sum = addQuantities(...rows.map(generadorProduct));
  if (Math.abs(sum) > maxQuantity) throw new RangeError(`quantity too large: ${sum}`);
  return sum;
};
