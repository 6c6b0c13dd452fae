import { generadorProduct, type Generador } from '@obraclara/events';
import { bodyOf, type BodyLine } from './body.ts';
import { estimationHeading, type Heading } from './heading.ts';
import type { EstimationSources } from './sources.ts';

/** A row of generadores with what it comes to, as the ledger of quantities rounds it: 6 decimals. */
export type GeneratorRow = Generador & { product: number };

/** A line and the rows that its quantity is the sum of; none where the quantity was typed. */
export type GeneratedLine = Pick<BodyLine, 'code' | 'name' | 'unit' | 'current'> & { rows: GeneratorRow[] };

/** The números generadores of an estimation (RLOPSRM art. 132-I): its lines by partida, in the order of the cuerpo. */
export type Generators = { heading: Heading; groups: { path: string; lines: GeneratedLine[] }[] };

const rowOf = (row: Generador): GeneratorRow => ({ ...row, product: generadorProduct(row) });

/**
 * What stands in the generadores of the last of these estimations.
 * @throws RangeError when there is no estimation.
 */
export const generatorsOf = (sources: EstimationSources): Generators => ({
  heading: estimationHeading('Números generadores', sources.contract, sources.estimations.at(-1)!),
  groups: bodyOf(sources).groups.map(({ path, lines }) => ({
    path,
    lines: lines.map(({ code, name, unit, current, generadores }) => ({
      code,
      name,
      unit,
      current,
      rows: generadores.map(rowOf),
    })),
  })),
});
