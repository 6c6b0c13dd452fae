import type { PaperConcept } from './sources.ts';

/** Placeholder for a concept that the catalog no longer has. */
export const gone = (concept_id: string): PaperConcept => ({
  concept_id,
  place: 'gone',
  partida: [],
  quantity: 0,
  amount: 0,
  estimated_before: 0,
  amount_before: 0,
});

const elsewhere = { extraordinary: 'Conceptos extraordinarios', gone: 'Conceptos fuera del catálogo' };

/** The outermost partida of a concept, or a substitute name if it is not in the budget. */
export const partidaOf = ({ place, partida }: PaperConcept): string =>
  place === 'budget' ? (partida[0] ?? 'Sin partida') : elsewhere[place];

/** The partidas of a concept as one text, outermost first. */
export const pathOf = (concept: PaperConcept): string =>
  [partidaOf(concept), ...(concept.place === 'budget' ? concept.partida.slice(1) : [])].join(' › ');
