import { Box } from '@mui/material';
import type { ReactNode } from 'react';

/** How near a limit is, nearest last; `none`: not near. */
export type LightOf = 'none' | 'early' | 'soon' | 'urgent' | 'late';

const colours: Record<LightOf, string> = {
  none: 'var(--muted)',
  early: 'var(--petrol)',
  soon: 'var(--orange)',
  urgent: 'var(--red)',
  late: 'var(--red)',
};

/** A text with a dot whose colour shows how near a limit is. */
export const Light = ({ light, children }: { light: LightOf; children: ReactNode }) => (
  <Box
    component="span"
    sx={{
      display: 'inline-flex',
      alignItems: 'center',
      gap: 0.75,
      fontSize: '0.8125rem',
      lineHeight: 1.3,
      fontWeight: light === 'none' ? 400 : 600,
      '&::before': {
        content: '""',
        flex: 'none',
        width: 10,
        height: 10,
        borderRadius: '50%',
        bgcolor: colours[light],
      },
    }}
  >
    {children}
  </Box>
);
