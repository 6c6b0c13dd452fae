import type { CostMonthAnswer } from '@obraclara/api';
import { monthEnd, monthInWords } from '@obraclara/events';
import type { Draft } from './draft.ts';
import { newItem } from './draft-items.ts';

/** What the draft charges for the adjustment of a month: one item, and the month as its period. A negative adjustment has quantity −1. */
export const withAdjustment = (
  { general, items }: Pick<Draft, 'general' | 'items'>,
  { month, pending }: Pick<CostMonthAnswer, 'month' | 'pending'>,
): Pick<Draft, 'general' | 'items'> => {
  const name = monthInWords(month);
  return {
    general: {
      ...general,
      period: general.period || `${name.charAt(0).toUpperCase()}${name.slice(1)}`,
      start_date: `${month}-01`,
      end_date: monthEnd(month),
    },
    items: [
      ...items,
      {
        ...newItem(),
        name: `Ajuste de costos de ${name}`,
        quantity: pending < 0 ? '-1' : '1',
        price: String(Math.abs(pending)),
      },
    ],
  };
};
