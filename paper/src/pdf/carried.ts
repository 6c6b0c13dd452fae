import { sumCents, type Cents } from '@obraclara/events';
import type { Content, TableCell } from 'pdfmake/interfaces.js';
import { amountText } from '../figures.ts';
import { figure, muted } from './sheet.ts';

/** A cell once pdfmake has laid it out. Of a row that had to go to the next page, only what has an id says on which page it came to stand. */
type Placed = { positions?: { pageNumber: number }[] };

/**
 * Sums carried from page to page: `cell` makes the importe of a line, `atFoot` says of a page what its own lines come to, and what all
 * up to it do. Which line came to stand where is known once all is laid out, and then feet are drawn.
 */
export const carriedSums = () => {
  const placed: { cents: Cents; cell: Placed }[] = [];
  const cell = (cents: Cents): TableCell => {
    const made: TableCell & Placed = { ...figure(amountText(cents)), id: `importe${placed.length}` };
    placed.push({ cents, cell: made });
    return made;
  };
  const sumWhere = (stands: (page: number) => boolean) =>
    sumCents(
      placed.flatMap(({ cents, cell: { positions } }) =>
        positions?.[0] && stands(positions[0].pageNumber) ? [cents] : [],
      ),
    );
  const atFoot = (page: number): Content[] => [
    {
      alignment: 'right',
      fontSize: 8,
      text: [
        { text: 'Suma esta hoja  ', color: muted },
        { text: amountText(sumWhere((one) => one === page)), bold: true },
        { text: '      Acumulado  ', color: muted },
        { text: amountText(sumWhere((one) => one <= page)), bold: true },
      ],
    },
  ];
  return { cell, atFoot };
};
