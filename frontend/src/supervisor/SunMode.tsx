import { GlobalStyles, ThemeProvider, type Theme } from '@mui/material';
import type { ReactNode } from 'react';
import { palette } from '../palette.ts';
import { themed } from '../theme.ts';

/** The tones of the palette that are too light to be read in daylight. */
const sun = {
  text: '#08161b',
  muted: '#2f4047',
  edge: '#51626a',
  petrol: '#0a4450',
  orange: '#7a2408',
  green: '#0d4a24',
  red: '#84140e',
} as const;

const declarations = Object.fromEntries(Object.entries(sun).map(([tone, value]) => [`--${tone}`, value]));

const daylight = themed('light', { ...palette.light, ...sun, petrolHover: sun.petrol }, sun.muted);

const inDaylight = (theme: Theme) => (theme.palette.mode === 'dark' ? theme : daylight);

/** "Modo sol": in daylight every text of the supervisor's panel, dialogs included, has a contrast of 7:1 or more. */
export const SunMode = ({ children }: { children: ReactNode }) => (
  <ThemeProvider theme={inDaylight}>
    <GlobalStyles styles={{ '@media (prefers-color-scheme: light)': { ':root': declarations } }} />
    {children}
  </ThemeProvider>
);
