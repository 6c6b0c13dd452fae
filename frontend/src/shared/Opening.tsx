import { Box } from '@mui/material';
import { Suspense, useState, type ReactNode } from 'react';
import { SectionBoundary } from './SectionBoundary.tsx';

const said = {
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
 * What opens in front of the page, of code that comes when it is first opened; from then on it stays, to close as it likes. Under the
 * bar where it is asked for it says that its code did not come, until that is closed: what is around it goes on.
 */
export const Opening = ({ open, close, children }: Props) => {
  const [asked, setAsked] = useState(open);
  if (open && !asked) setAsked(true);
  if (!asked) return null;
  return (
    <Box hidden={!open} sx={said}>
      <SectionBoundary onClose={close}>
        <Suspense fallback={null}>{children}</Suspense>
      </SectionBoundary>
    </Box>
  );
};
