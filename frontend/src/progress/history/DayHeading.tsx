import { Box } from '@mui/material';
import { longDay } from '../../shared/format.ts';
import type { Day } from './days.ts';
import { severalText, sumsText } from './sums-text.ts';

/** A day of the history, and what was recorded on it. */
export const DayHeading = ({ of: { day, sums } }: { of: Day }) => (
  <Box sx={{ py: 0.5 }}>
    <Box
      component="span"
      sx={{ display: 'block', fontWeight: 650, '&::first-letter': { textTransform: 'uppercase' } }}
    >
      {longDay(day)}
    </Box>
    {sums && (
      <Box
        component="span"
        sx={{ display: 'block', fontSize: '0.8125rem', fontWeight: 400, color: 'text.secondary' }}
      >
        {[sumsText(sums), severalText(sums)].filter(Boolean).join(' · ')}
      </Box>
    )}
  </Box>
);
