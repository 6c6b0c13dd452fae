import { addQuantities, sumCents, toCents, type Cents, type Generador } from '@obraclara/events';
import { estimationHeading, type Heading } from './heading.ts';
import { conceptOutside, partidaOf, pathOf } from './partidas.ts';
import type { EstimationSources, PaperConcept, PaperEstimation, PaperLine } from './sources.ts';

/** A line of an estimation compared with the contract. Quantities are exact; `cents` is its importe as rounded by the ledger. */
export type BodyLine = {
  code: string;
  name: string;
  unit: string;
  contracted: number;
  before: number;
  current: number;
  total: number;
  /** Negative if the estimated quantity exceeds the contract. */
  remaining: number;
  unit_price: number;
  cents: Cents;
  /** Whether the importe is quantity × price to the cent. */
  is_product: boolean;
  /** The outermost partida. */
  partida: string;
  /** The rows that sum to the quantity; empty if it was typed. */
  generadores: Generador[];
};

/** The quantities of a line in the order of the columns. */
export const quantitiesOf = ({ contracted, before, current, total, remaining }: BodyLine): number[] => [
  contracted,
  before,
  current,
  total,
  remaining,
];

export type BodyGroup = { path: string; lines: BodyLine[]; cents: Cents };

/** The lines of an estimation by partida, in the order of the catalog. */
export type Body = { heading: Heading; groups: BodyGroup[]; cents: Cents };

const lineOf = (line: PaperLine, concept: PaperConcept, earlier: number): BodyLine => {
  const before = addQuantities(concept.estimated_before, earlier);
  const total = addQuantities(before, line.quantity);
  return {
    code: line.concept_code,
    name: line.concept_name,
    unit: line.unit,
    contracted: concept.quantity,
    before,
    current: line.quantity,
    total,
    remaining: addQuantities(concept.quantity, -total),
    unit_price: line.unit_price,
    cents: toCents(line.subtotal),
    is_product: line.closing_amount === undefined,
    partida: partidaOf(concept),
    generadores: line.generadores ?? [],
  };
};

/** A concept may have several lines: the lines above count as earlier for each. */
const linesOf = ({ concepts, lines }: EstimationSources, estimation: PaperEstimation) => {
  const places = new Map(concepts.map((concept, place) => [concept.concept_id, { concept, place }]));
  const placed = lines.map((line) => ({
    line,
    ...(places.get(line.concept_id) ?? { concept: conceptOutside(estimation, line), place: concepts.length }),
  }));
  const earlier = new Map<string, number>();
  return placed
    .toSorted((a, b) => a.place - b.place)
    .map(({ line, concept }) => {
      const above = earlier.get(line.concept_id) ?? 0;
      earlier.set(line.concept_id, addQuantities(above, line.quantity));
      return { path: pathOf(concept), line: lineOf(line, concept, above) };
    });
};

/**
 * Content of the cuerpo of the last of these estimations.
 * @throws RangeError without estimations
 */
export const bodyOf = (sources: EstimationSources): Body => {
  const estimation = sources.estimations.at(-1);
  if (!estimation) throw new RangeError('a cuerpo is of an estimation');
  const groups = new Map<string, BodyLine[]>();
  for (const { path, line } of linesOf(sources, estimation)) {
    const group = groups.get(path) ?? [];
    group.push(line);
    groups.set(path, group);
  }
  const summed = [...groups].map(([path, lines]) => ({
    path,
    lines,
    cents: sumCents(lines.map(({ cents }) => cents)),
  }));
  return {
    heading: estimationHeading('Cuerpo de estimación', sources, estimation),
    groups: summed,
    cents: sumCents(summed.map(({ cents }) => cents)),
  };
};
