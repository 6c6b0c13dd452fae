import { Box } from '@mui/material';
import { changeTexts as words } from '../offline/change-messages.ts';
import type { Item, Kind } from '../offline/item.ts';

type Props<K extends Kind> = { change: Item<K> | undefined; saying: (body: Item<K>['body']) => string };

const saidOf = <K extends Kind>({ change, saying }: Props<K>): string | null => {
  if (!change?.over) return null;
  if (change.refusal) return words.refused;
  return change.over.does === 'remove' ? words.removalWaits : words.waits(saying(change.body));
};

/**
 * Label of the pending change of a record in the outbox. Lists and totals show the record without the change until the server accepts it.
 */
export const WaitingChange = <K extends Kind>(of: Props<K>) => {
  const changeText = saidOf(of);
  if (changeText === null) return null;
  const color = of.change?.refusal ? 'var(--red)' : 'var(--petrol)';
  return <Box sx={{ fontSize: '0.8125rem', fontWeight: 600, lineHeight: 1.3, color }}>{changeText}</Box>;
};
