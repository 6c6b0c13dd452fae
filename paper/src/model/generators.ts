import {
  generadorNames,
  generadorProduct,
  measuresOfGenerador,
  placesOfGenerador,
  type Generador,
} from '@obraclara/events';
import { rowNumbered } from '../words.ts';
import { bodyOf, type BodyLine } from './body.ts';
import { estimationHeading, type Heading } from './heading.ts';
import type { Picture } from './picture.ts';
import type { EstimationSources } from './sources.ts';

/** The sketch or photo of a row. `number`: its place in the document, from 1. `picture`: JPEG; null if it is not available. */
export type Croquis = { number: number; said: string; picture: Picture | null };

/** A row of generadores with its product, rounded to 6 decimals like quantities in the ledger. */
export type GeneratorRow = Omit<Generador, 'croquis'> & { product: number; croquis: Croquis | null };

/** A line and the rows that sum to its quantity; empty if the quantity was typed. */
export type GeneratedLine = Pick<BodyLine, 'code' | 'name' | 'unit' | 'current'> & { rows: GeneratorRow[] };

/** The números generadores of an estimation (RLOPSRM art. 132-I): its lines by partida, in the order of the cuerpo. */
export type Generators = { heading: Heading; groups: { path: string; lines: GeneratedLine[] }[] };

/** Caption of a sketch: `fila 2 · Eje A, Nivel 1`. */
const saidOf = (row: Generador, index: number): string => {
  const places = placesOfGenerador.flatMap((name) =>
    row[name] ? [`${generadorNames[name]} ${row[name]}`] : [],
  );
  return [rowNumbered(index + 1), ...(places.length > 0 ? [places.join(', ')] : [])].join(' · ');
};

/**
 * Content of the generadores of the last of these estimations.
 * @throws RangeError without estimations
 */
export const generatorsOf = (sources: EstimationSources): Generators => {
  let numbered = 0;
  const croquisOf = (row: Generador, index: number): Croquis | null => {
    if (!row.croquis) return null;
    numbered += 1;
    return { number: numbered, said: saidOf(row, index), picture: sources.croquis?.get(row.croquis) ?? null };
  };
  return {
    heading: estimationHeading('Números generadores', sources, sources.estimations.at(-1)!),
    groups: bodyOf(sources).groups.map(({ path, lines }) => ({
      path,
      lines: lines.map(({ code, name, unit, current, generadores }) => ({
        code,
        name,
        unit,
        current,
        rows: generadores.map((row, index) => ({
          ...row,
          product: generadorProduct(row),
          croquis: croquisOf(row, index),
        })),
      })),
    })),
  };
};

export type GeneratorColumn = (typeof measuresOfGenerador)[number] | 'product';

/** The figures of each column: all figures of a column are shown with the same number of decimals. */
export const columnFigures = ({ groups }: Generators): Record<GeneratorColumn, number[]> => {
  const lines = groups.flatMap((group) => group.lines);
  const rows = lines.flatMap((line) => line.rows);
  const measures = measuresOfGenerador.map((name) => [name, rows.flatMap((row) => row[name] ?? [])]);
  const products = lines.flatMap(({ current, rows: own }) => [current, ...own.map(({ product }) => product)]);
  return Object.fromEntries([...measures, ['product', products]]) as Record<GeneratorColumn, number[]>;
};
