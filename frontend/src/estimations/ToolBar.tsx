import { Box } from '@mui/material';
import type { ReactNode } from 'react';

const bar = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1,
  '& button': { minHeight: { xs: 48, sm: 40 }, flex: { xs: '1 1 auto', sm: 'none' } },
};

/** Toolbar above the list of estimations: aligned to the start on desktops, full width on phones. */
export const ToolBar = ({ children }: { children: ReactNode }) => <Box sx={bar}>{children}</Box>;
