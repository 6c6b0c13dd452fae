import { GlobalStyles, ThemeProvider, type Theme } from '@mui/material';
import type { ReactNode } from 'react';
import { palette, sunTones } from '../palette.ts';
import { themed } from '../theme.ts';

const declarations = Object.fromEntries(
  Object.entries(sunTones).map(([tone, value]) => [`--${tone}`, value]),
);

const daylight = themed(
  'light',
  { ...palette.light, ...sunTones, petrolHover: sunTones.petrol },
  sunTones.muted,
);

const inDaylight = (theme: Theme) => (theme.palette.mode === 'dark' ? theme : daylight);

/** "Modo sol": in light mode, every text of the supervisor's panel and its dialogs has a contrast of at least 7:1. */
export const SunMode = ({ children }: { children: ReactNode }) => (
  <ThemeProvider theme={inDaylight}>
    <GlobalStyles styles={{ '@media (prefers-color-scheme: light)': { ':root': declarations } }} />
    {children}
  </ThemeProvider>
);
