import { Box } from '@mui/material';
import type { ConceptProgress } from '../../dashboard/analytics.ts';
import { conceptStatuses } from '../../messages.ts';
import { percentage } from '../../shared/format.ts';

const tones: Record<ConceptProgress['status'], string> = {
  over: 'var(--red)',
  complete: 'var(--green)',
  in_progress: 'var(--petrol)',
  not_started: 'var(--edge)',
};

type Props = { of: Pick<ConceptProgress, 'status' | 'percentage'> };

/** How far a concept has come: in words and figures, and as a bar for a quick look. */
export const ProgressBar = ({ of: { status, percentage: share } }: Props) => (
  <Box component="span" sx={{ display: 'block' }}>
    <Box
      component="span"
      sx={{
        display: 'flex',
        justifyContent: 'space-between',
        gap: 1,
        fontSize: '0.8125rem',
        fontWeight: 600,
      }}
    >
      <span style={{ color: status === 'over' ? 'var(--red)' : undefined, whiteSpace: 'nowrap' }}>
        {conceptStatuses[status]}
      </span>
      {share !== null && <span>{percentage(share)}</span>}
    </Box>
    <Box
      component="span"
      aria-hidden
      sx={{
        display: 'block',
        height: 6,
        borderRadius: 3,
        bgcolor: 'var(--line)',
        mt: 0.5,
        overflow: 'hidden',
      }}
    >
      <span
        style={{
          display: 'block',
          height: '100%',
          width: `${Math.min(100, Math.max(0, share ?? 0))}%`,
          background: tones[status],
        }}
      />
    </Box>
  </Box>
);
