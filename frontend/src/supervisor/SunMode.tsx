import { createTheme, GlobalStyles, ThemeProvider, type Theme } from '@mui/material';
import type { ReactNode } from 'react';

/** The tones of the palette that are too light to be read in daylight. */
export const sun = {
  text: '#08161b',
  muted: '#2f4047',
  edge: '#51626a',
  petrol: '#0a4450',
  orange: '#7a2408',
  green: '#0d4a24',
  red: '#84140e',
} as const;

const declarations = Object.fromEntries(Object.entries(sun).map(([tone, value]) => [`--${tone}`, value]));

const inDaylight = (theme: Theme): Theme => {
  const { palette } = theme;
  if (palette.mode === 'dark') return theme;
  const darker = (main: string, of: 'primary' | 'secondary' | 'warning' | 'success' | 'error' | 'info') => ({
    [of]: { ...palette[of], main, dark: main },
  });
  return createTheme({
    ...theme,
    palette: {
      ...palette,
      ...darker(sun.petrol, 'primary'),
      ...darker(sun.muted, 'secondary'),
      ...darker(sun.orange, 'warning'),
      ...darker(sun.green, 'success'),
      ...darker(sun.red, 'error'),
      ...darker(sun.petrol, 'info'),
      text: { ...palette.text, primary: sun.text, secondary: sun.muted, disabled: sun.muted },
      action: { ...palette.action, active: sun.muted, disabled: sun.muted },
    },
  });
};

/** "Modo sol": in daylight every text of the supervisor's panel, dialogs included, has a contrast of 7:1 or more. */
export const SunMode = ({ children }: { children: ReactNode }) => (
  <ThemeProvider theme={inDaylight}>
    <GlobalStyles styles={{ '@media (prefers-color-scheme: light)': { ':root': declarations } }} />
    {children}
  </ThemeProvider>
);
