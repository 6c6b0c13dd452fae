import { Box } from '@mui/material';
import type { ReactNode } from 'react';

const bar = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1,
  '& button': { minHeight: { xs: 48, sm: 40 }, flex: { xs: '1 1 auto', sm: 'none' } },
};

/** What can be done with a contract's estimations, above their list: at its start at a desk, over its whole width on a phone. */
export const ToolBar = ({ children }: { children: ReactNode }) => <Box sx={bar}>{children}</Box>;
