import { chargesWorks, estimationTypeNames } from '@obraclara/events';
import type { PaperConcept, PaperEstimation, PaperLine } from './sources.ts';

const gone = (concept_id: string): PaperConcept => ({
  concept_id,
  place: 'gone',
  partida: [],
  quantity: 0,
  amount: 0,
  estimated_before: 0,
  amount_before: 0,
});

/** A line of an estimation: a concept that the catalog no longer has, or an item of no catalog under the name of its type. */
export const conceptOutside = (estimation: PaperEstimation, line: PaperLine): PaperConcept =>
  chargesWorks(estimation)
    ? gone(line.concept_id)
    : {
        ...gone(line.concept_id),
        place: 'budget',
        partida: [estimationTypeNames[estimation.estimation_type]],
        quantity: line.quantity,
      };

const elsewhere = { extraordinary: 'Conceptos extraordinarios', gone: 'Conceptos fuera del catálogo' };

/** The outermost partida of a concept, or a substitute name if it is not in the budget. */
export const partidaOf = ({ place, partida }: PaperConcept): string =>
  place === 'budget' ? (partida[0] ?? 'Sin partida') : elsewhere[place];

/** The partidas of a concept as one text, outermost first. */
export const pathOf = (concept: PaperConcept): string =>
  [partidaOf(concept), ...(concept.place === 'budget' ? concept.partida.slice(1) : [])].join(' › ');
