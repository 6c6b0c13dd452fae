import ReplayIcon from '@mui/icons-material/History';
import { Button } from '@mui/material';
import { lazy, Suspense, useState } from 'react';
import { TableSkeleton } from '../../ui/states/states.tsx';
import { estimationTexts as texts } from './messages.ts';

const Replay = lazy(() => import('./Replay.tsx').then((m) => ({ default: m.Replay })));

/** Step-by-step history, which loads when the user opens it. */
export const ReplaySection = ({ estimation }: { estimation: { id: string; project_id: string } }) => {
  const [open, setOpen] = useState(false);
  if (!open)
    return (
      <Button
        variant="outlined"
        startIcon={<ReplayIcon />}
        onClick={() => setOpen(true)}
        sx={{ minHeight: { xs: 48, sm: 40 } }}
      >
        {texts.replayOpen}
      </Button>
    );
  return (
    <Suspense fallback={<TableSkeleton rows={8} height={36} />}>
      <Replay estimation={estimation} />
    </Suspense>
  );
};
