import { Box } from '@mui/material';
import { Suspense, useState, type ReactNode } from 'react';
import { SectionBoundary } from '../states/SectionBoundary.tsx';

const errorPlace = {
  position: 'absolute',
  top: '100%',
  right: 0,
  zIndex: 'modal',
  width: 'min(480px, 100vw)',
  bgcolor: 'var(--paper)',
  color: 'var(--text)',
  boxShadow: 6,
};

type Props = { open: boolean; close: () => void; children: ReactNode };

/**
 * A dialog whose code loads when it is first opened. It stays mounted afterwards, so that it controls its own closing. If the code fails to
 * load, an error appears in place, below the button, until the user closes it; the rest of the page keeps working.
 */
export const LazyDialog = ({ open, close, children }: Props) => {
  const [wasOpened, setWasOpened] = useState(open);
  if (open && !wasOpened) setWasOpened(true);
  if (!wasOpened) return null;
  return (
    <Box hidden={!open} sx={errorPlace}>
      <SectionBoundary onClose={close}>
        <Suspense fallback={null}>{children}</Suspense>
      </SectionBoundary>
    </Box>
  );
};
