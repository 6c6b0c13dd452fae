import { Type, type Static } from 'typebox';
import { shape } from './define.ts';
import { Quantity } from './fields.ts';
import { addQuantities, maxQuantity, productOf } from './money.ts';

/** Maximum length of each text of a row, in characters. */
export const generadorMaxLengths = { eje: 60, tramo: 60, nivel: 60, nota: 300 } as const;

/** Spanish names of a row's fields: on screens, in documents and in messages. */
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
const text = (name: keyof typeof generadorMaxLengths) =>
  Maybe(Type.String({ maxLength: generadorMaxLengths[name], title: generadorNames[name] }));
const measure = (name: Name) => Maybe(Type.Number({ ...Quantity, title: generadorNames[name] }));
/** A count: negative for a deduction; at most 6 decimals. */
const times = (name: Name) =>
  Maybe(Type.Number({ ...Quantity, minimum: -maxQuantity, title: generadorNames[name] }));

/**
 * A row of the números generadores of a line (RLOPSRM art. 132-I): its location, and measures whose product has the concept's unit. An
 * absent measure counts as 1.
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
  /** Address of a sketch or photo of the measured work. */
  croquis: Maybe(Type.String({ minLength: 1, maxLength: 2000 })),
});
export type Generador = Static<typeof Generador>;

/** Maximum number of rows in one line. */
export const maxGeneradoresPerLine = 500;
/** The rows of one line. */
export const Generadores = Type.Array(Generador, { maxItems: maxGeneradoresPerLine });
/** Maximum number of rows in all lines of one estimation. */
export const maxGeneradores = 5000;
/** Maximum number of sketches or photos in an estimation: more would make its documents too slow to draw. */
export const maxCroquis = 200;

export const placesOfGenerador = ['eje', 'tramo', 'nivel'] as const;
export const measuresOfGenerador = ['largo', 'ancho', 'alto', 'piezas', 'factor'] as const;

/** Addresses of the sketches and photos of these lines, in order. */
export const croquisOf = (
  lines: readonly { generadores?: readonly Pick<Generador, 'croquis'>[] }[],
): string[] => lines.flatMap(({ generadores = [] }) => generadores.flatMap(({ croquis }) => croquis || []));

/** The measures of a row, whose product is its quantity. */
export type Measures = { readonly [Name in (typeof measuresOfGenerador)[number]]?: number | undefined };

/** Whether a row has any measure. */
export const hasMeasure = (row: Measures): boolean =>
  measuresOfGenerador.some((name) => row[name] !== undefined);

/**
 * Product of a row's measures, rounded to 6 decimals (as a quantity), half away from zero.
 * @throws RangeError above the largest quantity.
 */
export const generadorProduct = (row: Measures): number =>
  productOf(measuresOfGenerador.map((name) => row[name] ?? 1));

/**
 * Quantity of these rows: the exact sum of their products, each rounded as printed. The sum may be 0 or less, which a line may not be.
 * @throws RangeError above the largest quantity.
 */
export const generadoresQuantity = (rows: readonly Measures[]): number => {
  const sum = addQuantities(...rows.map(generadorProduct));
  if (Math.abs(sum) > maxQuantity) throw new RangeError(`quantity too large: ${sum}`);
  return sum;
};
