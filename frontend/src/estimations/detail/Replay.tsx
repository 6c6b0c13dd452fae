import ChevronLeft from '@mui/icons-material/ChevronLeft';
import ChevronRight from '@mui/icons-material/ChevronRight';
import { Box, IconButton, Slider, Stack, Typography } from '@mui/material';
import { useEffect, useState } from 'react';
import { instantDay, instantHour } from '../../ui/format/instant.ts';
import { EmptyState, ErrorState, TableSkeleton } from '../../ui/states/states.tsx';
import { Amount } from '../../ui/tables/Amount.tsx';
import type { EstimationRow } from '../row.ts';
import { estimationTexts as texts } from './messages.ts';
import { movedFigures, type Step } from './replay-steps.ts';
import { useStep, useSteps } from './useReplay.ts';

const table = {
  width: '100%',
  borderCollapse: 'collapse',
  fontVariantNumeric: 'tabular-nums',
  '& th, & td': { py: 0.75, px: 1, textAlign: 'end', borderBottom: '1px solid var(--line)' },
  '& th:first-of-type': { textAlign: 'start', fontWeight: 500, overflowWrap: 'anywhere' },
  '& thead th': { fontSize: '0.8125rem', fontWeight: 600, color: 'text.secondary' },
  '& .moved > *': { bgcolor: 'var(--orangeSoft)' },
  '& .moved > td:last-of-type': { fontWeight: 700 },
  '& .negative': { color: 'var(--red)' },
  '@media (max-width: 599px)': {
    '& tr': { display: 'grid', gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
    '& tbody th': { gridColumn: '1 / -1', border: 0, pb: 0 },
    '& thead th:first-of-type': { display: 'none' },
  },
} as const;

type Moment = { before: EstimationRow | null; after: EstimationRow | null };

/** Figures of another step than the selected one (`late`) only keep the layout, so none of them is marked. */
const Figures = ({ before, after, late }: Moment & { late: boolean }) => (
  <Box component="table" aria-label={texts.replay} sx={table}>
    <thead>
      <tr>
        <th scope="col">{texts.concept}</th>
        <th scope="col">{texts.beforeStep}</th>
        <th scope="col">{texts.afterStep}</th>
      </tr>
    </thead>
    <tbody>
      {movedFigures(before, after).map(({ title, before: was, after: is, moved }) => (
        <tr key={title} className={moved && !late ? 'moved' : undefined}>
          <th scope="row">{moved && !late ? texts.moved(title) : title}</th>
          <td>
            <Amount of={was} />
          </td>
          <td>
            <Amount of={is} />
          </td>
        </tr>
      ))}
    </tbody>
  </Box>
);

type Replayed = Pick<EstimationRow, 'id'> & { project_id: string };

type AtStepProps = {
  estimation: Replayed;
  steps: readonly Step[];
  index: number;
  /** Whether the user has selected another step since. */
  passed: boolean;
};

const AtStep = ({ estimation, steps, index, passed }: AtStepProps) => {
  const query = useStep(estimation, steps, index);
  const late = passed || query.isPlaceholderData;
  if (query.isPending) return <TableSkeleton rows={8} height={36} />;
  if (!query.data) return <ErrorState message={texts.replayFailed} onRetry={() => void query.refetch()} />;
  const { before, after } = query.data;
  return (
    <Box aria-busy={late} sx={{ opacity: late ? 0.4 : 1 }}>
      {before === null && after === null ? (
        <Typography sx={{ py: 2, color: 'text.secondary' }}>{texts.notThere}</Typography>
      ) : (
        <Figures before={before} after={after} late={late} />
      )}
    </Box>
  );
};

/** Delay in ms before the figures of a step are requested, since the server folds each step per request. */
const rest = 300;

const useRested = (index: number): number => {
  const [rested, setRested] = useState(index);
  useEffect(() => {
    const timer = setTimeout(() => setRested(index), rest);
    return () => clearTimeout(timer);
  }, [index]);
  return rested;
};

const Stepper = ({ estimation, steps }: { estimation: Replayed; steps: readonly Step[] }) => {
  const last = steps.length - 1;
  const [pointed, setPointed] = useState(last);
  const chosen = useRested(pointed);
  const { at, sentences } = steps[pointed]!;
  const caption = `${texts.step(pointed + 1, steps.length)} · ${instantDay(at)} ${instantHour(at)}`;
  return (
    <Stack sx={{ gap: 1.5 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5 }}>
        <IconButton
          aria-label={texts.previousStep}
          disabled={pointed === 0}
          onClick={() => setPointed(pointed - 1)}
        >
          <ChevronLeft />
        </IconButton>
        <Slider
          aria-label={texts.replay}
          min={0}
          max={last}
          value={pointed}
          onChange={(_, index) => setPointed(index)}
          getAriaValueText={() => `${caption}. ${sentences.join(' ')}`}
          disabled={last === 0}
        />
        <IconButton
          aria-label={texts.nextStep}
          disabled={pointed === last}
          onClick={() => setPointed(pointed + 1)}
        >
          <ChevronRight />
        </IconButton>
      </Box>
      <Box sx={{ minHeight: '4.5rem' }}>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {caption}
        </Typography>
        {sentences.map((sentence, index) => (
          <Typography key={index} sx={{ overflowWrap: 'anywhere' }}>
            {sentence}
          </Typography>
        ))}
      </Box>
      <AtStep estimation={estimation} steps={steps} index={chosen} passed={pointed !== chosen} />
    </Stack>
  );
};

/** Figures of an estimation before and after each step in the history of its contract, with the changed ones marked. */
export const Replay = ({ estimation }: { estimation: Replayed }) => {
  const steps = useSteps(estimation.project_id);
  if (steps.isPending) return <TableSkeleton rows={4} height={44} />;
  if (!steps.data) return <ErrorState message={texts.replayFailed} onRetry={() => void steps.refetch()} />;
  if (steps.data.length === 0) return <EmptyState title={texts.noSteps} />;
  return <Stepper key={steps.data.length} estimation={estimation} steps={steps.data} />;
};
