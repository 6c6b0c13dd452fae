import { chargesWorks, sumCents, toCents, type Cents } from '@obraclara/events';
import { estimationHeading, type Heading } from './heading.ts';
import { conceptOutside, partidaOf } from './partidas.ts';
import { progressOf, type ProgressOf } from './progress-of.ts';
import type { EstimationSources, PaperConcept, PaperEstimation } from './sources.ts';

type SummaryRow = { partida: string; progress: ProgressOf };

/** Contract amount of each partida, and the amounts estimated before, now and in total, without IVA. */
export type Summary = { heading: Heading; rows: SummaryRow[]; total: ProgressOf };

/** Label of the row with the difference between the contract's amount and its catalog. */
const outsideCatalog = 'Diferencia entre el contrato y su catálogo';

type Amounts = { whole: Cents[]; before: Cents[]; current: Cents[] };

const progress = ({ whole, before, current }: Amounts) =>
  progressOf(sumCents(whole), sumCents(before), sumCents(current));

/** All concepts, including those that only this estimation has; the items alone of an estimation that is no part of the contract. */
const conceptsOf = ({ concepts, lines }: EstimationSources, estimation: PaperEstimation): PaperConcept[] => {
  const contracted = chargesWorks(estimation) ? concepts : [];
  const known = new Set(contracted.map(({ concept_id }) => concept_id));
  const others = new Map(
    lines.filter(({ concept_id }) => !known.has(concept_id)).map((line) => [line.concept_id, line]),
  );
  return [...contracted, ...[...others.values()].map((line) => conceptOutside(estimation, line))];
};

/** Amounts of this estimation in cents, by concept. */
const currentOf = ({ lines }: EstimationSources) => {
  const current = new Map<string, Cents>();
  for (const { concept_id, subtotal } of lines)
    current.set(concept_id, (current.get(concept_id) ?? 0) + toCents(subtotal));
  return current;
};

/**
 * Content of the resumen of the last of these estimations. Leaves out partidas without contracted or estimated amounts. Extraordinary
 * concepts are not part of the contract. A row has the difference between the contract amount and the catalog, so that the sum is the
 * contract amount of the carátula.
 * @throws RangeError without estimations
 */
export const summaryOf = (sources: EstimationSources): Summary => {
  const estimation = sources.estimations.at(-1);
  if (!estimation) throw new RangeError('a resumen is of an estimation');
  const current = currentOf(sources);
  const partidas = new Map<string, Amounts>();
  const all: Amounts = { whole: [], before: [], current: [] };
  for (const concept of conceptsOf(sources, estimation)) {
    const partida = partidaOf(concept);
    const amounts = partidas.get(partida) ?? { whole: [], before: [], current: [] };
    partidas.set(partida, amounts);
    for (const one of [amounts, all]) {
      one.whole.push(concept.place === 'extraordinary' ? 0 : toCents(concept.amount));
      one.before.push(toCents(concept.amount_before));
      one.current.push(current.get(concept.concept_id) ?? 0);
    }
  }
  const contracted = chargesWorks(estimation) ? toCents(sources.contract.contract_amount) : 0;
  const difference = sumCents([contracted, -sumCents(all.whole)]);
  if (contracted !== 0 && difference !== 0) {
    partidas.set(outsideCatalog, { whole: [difference], before: [0], current: [0] });
    all.whole.push(difference);
  }
  const rows = [...partidas].map(([partida, amounts]) => ({ partida, progress: progress(amounts) }));
  return {
    heading: estimationHeading('Resumen por partida', sources, estimation),
    rows: rows.filter(({ progress: { whole, cumulative } }) => whole.cents !== 0 || cumulative.cents !== 0),
    total: progress(all),
  };
};
