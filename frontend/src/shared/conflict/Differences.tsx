import { Box } from '@mui/material';
import type { ReactNode } from 'react';
import { conflict as words } from '../../messages.ts';

/** One field: its current value in the record, and the value in the form; each as text or as an image. */
export type Difference = { label: string; now: ReactNode; mine: ReactNode };

const empty = '—';
const pair = { display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, columnGap: 2, rowGap: 1 };
const value = { m: 0, overflowWrap: 'anywhere', whiteSpace: 'pre-wrap', fontVariantNumeric: 'tabular-nums' };

const Side = ({ title, text }: { title: string; text: ReactNode }) => (
  <Box>
    <Box component="dt" sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
      {title}
    </Box>
    <Box component="dd" sx={value}>
      {text || empty}
    </Box>
  </Box>
);

type Props = { differences: readonly Difference[]; mine?: string };

/** Current fields of a record next to the values that the user wants; `mine` is the label of the user's side. */
export const Differences = ({ differences, mine: titled = words.mine }: Props) =>
  differences.map(({ label, now, mine }) => (
    <Box
      key={label}
      component="section"
      aria-label={label}
      sx={{ py: 1.5, borderTop: '1px solid var(--line)', mt: 1.5 }}
    >
      <strong>{label}</strong>
      <Box component="dl" sx={{ ...pair, m: 0, mt: 0.5 }}>
        <Side title={words.now} text={now} />
        <Side title={titled} text={mine} />
      </Box>
    </Box>
  ));
