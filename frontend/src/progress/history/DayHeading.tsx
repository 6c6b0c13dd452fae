import PictureAsPdfOutlined from '@mui/icons-material/PictureAsPdfOutlined';
import { Box, IconButton } from '@mui/material';
import { longDay } from '../../ui/format/format.ts';
import { headingOf, reportTexts } from '../report/report-texts.ts';
import type { Day } from './days.ts';
import { severalText, sumsText } from './sums-text.ts';

type Props = { of: Day; report: (day: string) => void };

/** Heading of a day in the history, with its totals and a button for its report. */
export const DayHeading = ({ of: { day, sums }, report }: Props) => (
  <Box sx={{ py: 0.5, display: 'flex', alignItems: 'center', gap: 1.5 }}>
    <Box sx={{ minWidth: 0 }}>
      <Box sx={{ fontWeight: 650 }}>{headingOf(day)}</Box>
      {sums && (
        <Box sx={{ fontSize: '0.8125rem', fontWeight: 400, color: 'text.secondary' }}>
          {[sumsText(sums), severalText(sums)].filter(Boolean).join(' · ')}
        </Box>
      )}
    </Box>
    <IconButton
      aria-label={`${reportTexts.of} ${longDay(day)}`}
      onClick={() => report(day)}
      sx={{ ml: 'auto' }}
    >
      <PictureAsPdfOutlined />
    </IconButton>
  </Box>
);
