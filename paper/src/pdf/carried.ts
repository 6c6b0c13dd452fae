import { sumCents, type Cents } from '@obraclara/events';
import type { Content, TableCell } from 'pdfmake/interfaces.js';
import { amountText } from '../figures.ts';
import { figure, muted } from './sheet.ts';

/** A cell after pdfmake's layout. If a row moves to the next page, only elements with an id get that page. */
type Placed = { positions?: { pageNumber: number }[] };

/**
 * Sums per page and running sums. `cell` makes the importe cell of a line. `atFoot` returns the sum of a page and of all pages up to it.
 * Footers are drawn after the layout, when the page of each line is known.
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
