import useMediaQuery from '@mui/material/useMediaQuery';
import { createTheme, type Theme, type ThemeOptions } from '@mui/material/styles';
import { palette, type Tone } from './palette.ts';

type Tones = Record<Tone, string>;
type Mode = 'light' | 'dark';

const scheme = (mode: Mode, t: Tones, active?: string) => ({
  palette: {
    mode,
    primary: { main: t.petrol, dark: t.petrolHover, light: t.petrolSoft, contrastText: t.onPetrol },
    secondary: { main: t.muted, contrastText: t.paper },
    warning: { main: t.orange, light: t.orangeSoft, dark: t.orange, contrastText: t.onOrange },
    success: { main: t.green, light: t.greenSoft, dark: t.green, contrastText: t.onGreen },
    error: { main: t.red, light: t.redSoft, dark: t.red, contrastText: t.onRed },
    info: { main: t.petrol, light: t.petrolSoft, dark: t.petrolHover, contrastText: t.onPetrol },
    background: { default: t.ground, paper: t.paper },
    text: { primary: t.text, secondary: t.muted, disabled: t.muted },
    action: { disabled: t.muted, disabledBackground: t.sunken, ...(active && { active }) },
    divider: t.line,
  },
});

/** Animations take at most 150 ms; `base.css` removes them if the user prefers reduced motion. */
const duration = {
  shortest: 80,
  shorter: 100,
  short: 120,
  standard: 150,
  complex: 150,
  enteringScreen: 150,
  leavingScreen: 100,
};

const fontFamily = "'Inter', 'Inter fallback', system-ui, sans-serif";

const typography: ThemeOptions['typography'] = {
  fontFamily,
  h1: { fontSize: '1.375rem', fontWeight: 650, lineHeight: 1.3, letterSpacing: '-0.01em' },
  h2: { fontSize: '1.125rem', fontWeight: 650, lineHeight: 1.35, letterSpacing: '-0.005em' },
  h3: { fontSize: '1rem', fontWeight: 600, lineHeight: 1.4 },
  h6: { fontSize: '1.125rem', fontWeight: 650, lineHeight: 1.35 },
  body1: { fontSize: '0.9375rem' },
  body2: { fontSize: '0.875rem' },
  button: { textTransform: 'none', fontWeight: 600, fontSize: '0.9375rem' },
};

type Components = NonNullable<ThemeOptions['components']>;

/** A phone in landscape: content and inputs need the available height. */
const lying = '@media (max-height: 499.95px)';

/** A window at 400 % zoom: a read-only dialog scrolls as a whole, with its head. */
const low = '@media (max-height: 319.95px)';

const dialogIn = (mode: Mode): Components['MuiDialog'] => ({
  defaultProps: { fullWidth: true, scroll: 'paper' },
  styleOverrides: {
    paper: {
      [low]: {
        '&:has(> .MuiDialogTitle-root):not(:has(> .MuiDialogActions-root))': {
          display: 'block',
          '& > .MuiDialogContent-root': { overflowY: 'visible' },
        },
      },
      // A dark shadow is invisible on a dark background.
      ...(mode === 'dark' && {
        '&:not(.MuiDialog-paperFullScreen)': { border: '1px solid var(--line)' },
      }),
      '@media (max-width: 599px), (max-height: 499.95px)': {
        '&:not(.MuiDialog-paperFullScreen)': {
          margin: 16,
          width: 'calc(100% - 32px)',
          maxHeight: 'calc(100% - 32px)',
        },
      },
    },
  },
});

/** Alerts have a border and a background of their color. */
const alert: Components['MuiAlert'] = {
  defaultProps: { closeText: 'Cerrar' },
  styleOverrides: {
    root: {
      '&.MuiAlert-outlined': { color: 'var(--text)' },
      '&.MuiAlert-outlined.MuiAlert-colorError': {
        borderColor: 'var(--red)',
        backgroundColor: 'var(--redSoft)',
      },
      '&.MuiAlert-outlined.MuiAlert-colorWarning': {
        borderColor: 'var(--orange)',
        backgroundColor: 'var(--orangeSoft)',
      },
      '&.MuiAlert-outlined.MuiAlert-colorSuccess': {
        borderColor: 'var(--green)',
        backgroundColor: 'var(--greenSoft)',
      },
      '&.MuiAlert-outlined.MuiAlert-colorInfo': {
        borderColor: 'var(--petrol)',
        backgroundColor: 'var(--petrolSoft)',
      },
    },
  },
};

const components: Components = {
  MuiCssBaseline: { styleOverrides: { body: { fontVariantNumeric: 'tabular-nums' } } },
  MuiButtonBase: {
    defaultProps: { disableRipple: true },
    styleOverrides: {
      root: {
        '&.Mui-focusVisible': { outline: '2px solid var(--petrol)', outlineOffset: 2 },
      },
    },
  },
  MuiButton: {
    defaultProps: { disableElevation: true },
    styleOverrides: { root: { minHeight: 40 }, outlined: { borderColor: 'currentColor' } },
  },
  MuiToggleButton: { styleOverrides: { root: { borderColor: 'var(--edge)' } } },
  MuiIconButton: { styleOverrides: { root: { minWidth: 40, minHeight: 40 } } },
  MuiTab: { styleOverrides: { root: { textTransform: 'none', fontWeight: 600, minHeight: 48 } } },
  MuiTableCell: {
    styleOverrides: {
      root: { borderColor: 'var(--line)', padding: '8px 16px' },
      head: {
        fontWeight: 600,
        color: 'var(--muted)',
        backgroundColor: 'var(--sunken)',
        lineHeight: 1.3,
      },
    },
  },
  MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
  MuiMenu: { styleOverrides: { paper: { border: '1px solid var(--line)' } } },
  MuiDialogTitle: {
    defaultProps: { component: 'h2' },
    styleOverrides: { root: { [lying]: { paddingBlock: 8 } } },
  },
  MuiDialogActions: {
    styleOverrides: {
      root: {
        flexWrap: 'wrap',
        padding: '16px 24px',
        gap: 8,
        [lying]: { flexWrap: 'nowrap', paddingBlock: 8 },
      },
    },
  },
  MuiTooltip: {
    styleOverrides: {
      tooltip: { backgroundColor: 'var(--text)', color: 'var(--paper)', fontSize: 13 },
    },
  },
  MuiTextField: { defaultProps: { size: 'small' } },
  MuiOutlinedInput: { styleOverrides: { notchedOutline: { borderColor: 'var(--edge)' } } },
  MuiFormHelperText: { styleOverrides: { root: { marginInline: 0 } } },
  MuiAlert: alert,
  // Material UI's own Spanish locale creates a number formatter at startup, and has texts for unused components.
  MuiAutocomplete: {
    defaultProps: {
      clearText: 'Limpiar',
      closeText: 'Cerrar',
      loadingText: 'Cargando…',
      noOptionsText: 'Sin opciones',
      openText: 'Abrir',
    },
  },
};

/** Builds the theme with these colors; `active` is the color of active icons, if it is not Material UI's default. */
export const themed = (mode: Mode, tones: Tones, active?: string): Theme =>
  createTheme({
    ...scheme(mode, tones, active),
    shape: { borderRadius: 8 },
    transitions: { duration },
    typography,
    components: { ...components, MuiDialog: dialogIn(mode) },
  });

const themes = { light: themed('light', palette.light), dark: themed('dark', palette.dark) };

/** Theme of Material UI: the palette in light or dark as the system prefers (light on paper), radius 8, 8 px grid, tabular figures. */
export const useSystemTheme = (): Theme =>
  useMediaQuery('screen and (prefers-color-scheme: dark)', { noSsr: true }) ? themes.dark : themes.light;
