import { counted, money, quantity } from '../../ui/format/format.ts';
import type { ConceptSum, Sums } from './days.ts';

/** Maximum number of concepts named with their totals. */
const named = 3;

const sumText = ({ concept_code, quantity: sum, unit, records }: ConceptSum) =>
  `${concept_code}: ${quantity(sum)} ${unit} en ${counted(records, 'avance', 'avances')}`;

/** Returns the totals of the concepts with several records; empty if there are none. */
export const severalText = ({ concepts }: Sums): string => {
  const several = concepts.filter(({ records }) => records > 1);
  const more = several.length - named;
  const rest = more > 0 ? `, y ${counted(more, 'concepto más', 'conceptos más')}` : '';
  return several.slice(0, named).map(sumText).join('; ') + rest;
};

/** Returns the totals as text: `3 avances de 2 conceptos, 1 foto, $12,500.00`. */
export const sumsText = ({ records, concepts, photos, amount }: Sums): string =>
  [
    `${counted(records, 'avance', 'avances')} de ${counted(concepts.length, 'concepto', 'conceptos')}`,
    photos > 0 && counted(photos, 'foto', 'fotos'),
    amount !== null && money(amount),
  ]
    .filter(Boolean)
    .join(', ');
