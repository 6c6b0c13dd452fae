import { GlobalStyles } from '@mui/material';

const sun = {
  '--text': '#08161b',
  '--muted': '#2f4047',
  '--edge': '#51626a',
  '--petrol': '#0a4450',
  '--orange': '#86290a',
  '--green': '#0d4a24',
  '--red': '#8c1710',
};

const roles = (name: string, value: string) => ({
  [`--mui-palette-${name}-main`]: value,
  [`--mui-palette-${name}-dark`]: value,
});

/** "Modo sol": in daylight every text of the supervisor's panel, dialogs included, has a contrast of 7:1 or more. */
export const SunMode = () => (
  <GlobalStyles
    styles={{
      '@media (prefers-color-scheme: light)': {
        ':root': {
          ...sun,
          '--mui-palette-text-primary': sun['--text'],
          '--mui-palette-text-secondary': sun['--muted'],
          '--mui-palette-text-disabled': sun['--muted'],
          '--mui-palette-action-disabled': sun['--muted'],
          ...roles('primary', sun['--petrol']),
          ...roles('secondary', sun['--muted']),
          ...roles('warning', sun['--orange']),
          ...roles('success', sun['--green']),
          ...roles('error', sun['--red']),
        },
      },
    }}
  />
);
