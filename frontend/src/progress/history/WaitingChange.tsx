import { Box } from '@mui/material';
import { day, quantity } from '../../shared/format.ts';
import type { Listed } from './listed.ts';
import { historyTexts as words } from './messages.ts';

const saidOf = ({ change, unit }: Listed): string | null => {
  if (!change?.over) return null;
  if (change.refusal) return words.changeRefused;
  if (change.over.does === 'remove') return words.removalWaits;
  const { quantity_advanced, progress_date } = change.body;
  return words.changeWaits(`${quantity(quantity_advanced)} ${unit}, ${day(progress_date)}`);
};

/** What waits on this device to be done to a record: until the server has taken it, the list and its totals show what is there. */
export const WaitingChange = ({ of }: { of: Listed }) => {
  const said = saidOf(of);
  if (said === null) return null;
  const color = of.change?.refusal ? 'var(--red)' : 'var(--petrol)';
  return <Box sx={{ fontSize: '0.8125rem', fontWeight: 600, lineHeight: 1.3, color }}>{said}</Box>;
};
