import ExpandMore from '@mui/icons-material/ExpandMore';
import { Box, Button } from '@mui/material';
import { Suspense, useId, type ReactNode } from 'react';
import { TableSkeleton } from '../ui/states/states.tsx';
import { texts } from './messages.ts';

type Props = {
  shown: boolean;
  toggle: () => void;
  /** In the same row, before the title. */
  beside: ReactNode;
  children: ReactNode;
};

/** The history, collapsed by default. */
export const HistorySection = ({ shown, toggle, beside, children }: Props) => {
  const id = useId();
  return (
    <Box component="section" aria-label={texts.history}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        {beside}
        <Button
          aria-expanded={shown}
          aria-controls={id}
          onClick={toggle}
          endIcon={<ExpandMore sx={{ transform: shown ? 'rotate(180deg)' : undefined }} />}
          sx={{ minHeight: { xs: 48, sm: 40 }, flex: 'none', fontWeight: 650, fontSize: '1.0625rem', mx: -1 }}
        >
          {texts.history}
        </Button>
      </Box>
      <Box id={id} hidden={!shown} sx={{ pt: 1 }}>
        {shown && <Suspense fallback={<TableSkeleton />}>{children}</Suspense>}
      </Box>
    </Box>
  );
};
