import { Alert } from '@mui/material';
import { useState } from 'react';
import type { Item } from '../offline/item.ts';
import { agedTexts as words } from './messages.ts';

const day = 86_400_000;
/** Safari throws away what a page keeps that is not installed and was not used for seven days: it is said well before. */
const longInDays = 3;

/** Only Safari of iOS and iPadOS says whether the page is installed, and is asked for it by hand. */
const canBeInstalledByHand = () => 'standalone' in navigator && navigator.standalone === false;

/** Warns of what has waited for days, and of a browser that keeps it for days only. Shows nothing while there is no cause. */
export const Aged = ({ items }: { items: readonly Item[] }) => {
  const [now] = useState(() => Date.now());
  const days = Math.max(0, ...items.map(({ kept_at }) => Math.floor((now - Date.parse(kept_at)) / day)));
  const said = [
    days >= longInDays && words.aged(days),
    items.length > 0 && canBeInstalledByHand() && words.install,
  ].filter(Boolean);
  if (said.length === 0) return null;
  return (
    <Alert severity="warning" variant="outlined" sx={{ '.MuiAlert-root + &': { mt: 2 } }}>
      {said.join(' ')}
    </Alert>
  );
};
