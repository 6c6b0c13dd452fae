import { Box } from '@mui/material';
import type { ReactNode } from 'react';

export type Figure = { label: ReactNode; value: ReactNode; note?: ReactNode };

const grid = (columns: number) => ({
  m: 0,
  display: 'grid',
  gridTemplateColumns: { xs: '1fr', sm: `repeat(${columns}, minmax(0, 1fr))` },
  columnGap: 3,
  rowGap: 1.5,
});
const pair = {
  minWidth: 0,
  display: { xs: 'flex', sm: 'block' },
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  columnGap: 2,
};

/** On a phone, aligned to the right, also if it wraps below its label. */
const figure = {
  m: 0,
  ml: { xs: 'auto', sm: 0 },
  textAlign: { xs: 'end', sm: 'start' },
  fontWeight: 650,
  overflowWrap: 'anywhere',
} as const;

/** Figures side by side, each below its label; on a phone, one per row. */
export const Figures = ({
  label,
  of,
  columns = of.length,
}: {
  label: string;
  of: Figure[];
  columns?: number;
}) => (
  <Box component="dl" aria-label={label} sx={grid(columns)}>
    {of.map(({ label, value, note }, index) => (
      <Box key={index} sx={pair}>
        <Box component="dt" sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}>
          {label}
        </Box>
        <Box component="dd" sx={figure}>
          <span translate="no">{value}</span>
          {note && (
            <Box
              component="span"
              translate={typeof note === 'string' && !/\p{L}/u.test(note) ? 'no' : undefined}
              sx={{ display: 'block', fontWeight: 400, fontSize: '0.8125rem', color: 'text.secondary' }}
            >
              {note}
            </Box>
          )}
        </Box>
      </Box>
    ))}
  </Box>
);
