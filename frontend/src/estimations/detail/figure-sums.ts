import { estimationSums, foldedText, type EstimationSum } from '@obraclara/events';
import { estimations as words } from '../../messages.ts';
import { ivaTitle } from '../columns.ts';
import type { EstimationRow } from '../row.ts';

/** Returns the sum that explains a figure, by the title of its column; undefined while the advance is unknown. */
export const figureSums = (
  row: EstimationRow,
  earlier: readonly EstimationRow[],
  anticipo_amount: number | undefined,
): ((title: string) => EstimationSum | undefined) => {
  if (anticipo_amount === undefined) return () => undefined;
  const { otras_retenciones, ...sums } = estimationSums(row, earlier, anticipo_amount);
  const named = new Map<string, EstimationSum>([
    [words.totalAmount, sums.total_amount],
    [words.advance, sums.anticipo],
    [words.subtotal1, sums.subtotal_1],
    [ivaTitle([...earlier, row]), sums.iva],
    [words.subtotal2, sums.subtotal_2],
    [words.lateRetention, sums.retencion_retraso],
    [words.subtotal3, sums.subtotal_3],
    [words.net, sums.importe_liquido],
    [words.cumulativeNet, sums.cumulative_liquid_amount],
  ]);
  return (title) => named.get(title) ?? otras_retenciones.get(foldedText(title));
};
