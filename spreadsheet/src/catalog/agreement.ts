import {
  isMuch,
  rowsDiffer,
  rowsLeftOut,
  rowsNotRead,
  sum,
  sumDiffers,
  totalDiffers,
  type Difference,
} from '../findings/difference.ts';
import type { Unread } from '../findings/unread.ts';
import type { Summed } from './totals.ts';
import type { Tally } from './tally.ts';

/** Stated and computed subtotals, in cents, of the partida level with the largest difference. */
const subtotalsOf = (partidas: readonly Summed[]): [file: number, loaded: number] => {
  const stated = partidas.flatMap(({ partida: { subtotal, path }, cents }) =>
    subtotal === undefined ? [] : [{ depth: path.length, subtotal: Math.round(subtotal * 100), cents }],
  );
  const levels = [...new Set(stated.map(({ depth }) => depth))].map((depth) => {
    const level = stated.filter((one) => one.depth === depth);
    const off = sum(level.map(({ subtotal, cents }) => Math.abs(subtotal - cents)));
    const file = sum(level.map(({ subtotal }) => subtotal));
    return { off, sums: [file, file + off] as [number, number], own: sum(level.map(({ cents }) => cents)) };
  });
  const furthest = levels.toSorted((a, b) => b.off - a.off)[0];
  return furthest ? [furthest.sums[0], isMuch(...furthest.sums) ? furthest.own : furthest.sums[0]] : [0, 0];
};

type Read = {
  tallies: readonly Tally[];
  partidas: readonly Summed[];
  file_cents: number | null;
  errors: number;
  unread: readonly Unread[];
};

/** Differences between a catalog and its file: skipped rows, row amounts, the total, the sum of amounts and the subtotals. */
export const catalogDifferences = ({ tallies, partidas, file_cents, errors, unread }: Read): Difference[] => {
  const total = (of: (tally: Tally) => number) => sum(tallies.map(of));
  const all = total(({ stated }) => stated.rows);
  return [
    ...rowsLeftOut(
      all,
      total(({ drafts }) => drafts.length),
      // A filter left on hides concepts unnoticed. As with a row error, one hidden row is enough to require confirmation.
      errors + total(({ skipped }) => skipped.hidden_rows),
    ),
    ...rowsNotRead(unread, all),
    ...rowsDiffer(
      total(({ differing }) => differing),
      all,
      'el importe no es cantidad × precio unitario',
    ),
    ...sumDiffers('amounts', 'los importes de los conceptos suman', [
      total(({ stated }) => stated.cents),
      total(({ stated }) => stated.loaded),
    ]),
    ...totalDiffers(
      file_cents,
      total(({ cents }) => cents),
    ),
    ...sumDiffers('subtotals', 'los subtotales de sus partidas suman', subtotalsOf(partidas)),
  ];
};
