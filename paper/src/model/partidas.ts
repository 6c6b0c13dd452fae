import type { PaperConcept } from './sources.ts';

/** Where a concept stands that no catalog has any more. */
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

/** The outermost partida of a concept, or what stands in its place. */
export const partidaOf = ({ place, partida }: PaperConcept): string =>
  place === 'budget' ? (partida[0] ?? 'Sin partida') : elsewhere[place];

/** The whole path of partidas of a concept, outermost first. */
export const pathOf = (concept: PaperConcept): string =>
  [partidaOf(concept), ...(concept.place === 'budget' ? concept.partida.slice(1) : [])].join(' › ');
