import { Alert } from '@mui/material';
import { useState } from 'react';
import type { Item } from '../offline/item.ts';
import { oldEntriesTexts as words } from './messages.ts';

const day = 86_400_000;
/** Days before the warning: Safari deletes the data of a page that is not installed after seven days without use. */
const longInDays = 3;

/** Only Safari on iOS and iPadOS has this property; there, the user installs the page by hand. */
const canBeInstalledByHand = () => 'standalone' in navigator && navigator.standalone === false;

/** Warns about entries that have been pending for days, and about a browser that deletes them. Otherwise shows nothing. */
export const OldEntries = ({ items }: { items: readonly Item[] }) => {
  const [now] = useState(() => Date.now());
  const days = Math.max(0, ...items.map(({ kept_at }) => Math.floor((now - Date.parse(kept_at)) / day)));
  const warnings = [
    days >= longInDays && words.aged(days),
    items.length > 0 && canBeInstalledByHand() && words.install,
  ].filter(Boolean);
  if (warnings.length === 0) return null;
  return (
    <Alert severity="warning" variant="outlined" sx={{ '.MuiAlert-root + &': { mt: 2 } }}>
      {warnings.join(' ')}
    </Alert>
  );
};
