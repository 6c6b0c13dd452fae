/**
 * The only palette (design.md §9). Petrol is identity and primary action; orange marks only what needs a user's action; green and red only
 * carry meaning. `palette.test.ts` requires a contrast of 4.5:1 for every pair of text and background.
 */
export const palette = {
  light: {
    ground: '#f4f7f8',
    paper: '#ffffff',
    sunken: '#eef3f4',
    line: '#d3dce0',
    edge: '#73858d',
    text: '#14242a',
    muted: '#4a5c64',
    petrol: '#0b4f5c',
    petrolHover: '#083c46',
    onPetrol: '#ffffff',
    petrolSoft: '#e1eff2',
    orange: '#c2410c',
    onOrange: '#ffffff',
    orangeSoft: '#fff1e6',
    green: '#166534',
    onGreen: '#ffffff',
    greenSoft: '#e4f4ea',
    red: '#b42318',
    onRed: '#ffffff',
    redSoft: '#fdecea',
    header: '#0b4f5c',
    onHeader: '#ffffff',
  },
  dark: {
    ground: '#0d1517',
    paper: '#152023',
    sunken: '#1c2a2e',
    line: '#2f3f45',
    edge: '#7d9098',
    text: '#e9f0f2',
    muted: '#abbac0',
    petrol: '#6fc7d5',
    petrolHover: '#93d8e3',
    onPetrol: '#06262d',
    petrolSoft: '#16363d',
    orange: '#fb9a55',
    onOrange: '#2b1002',
    orangeSoft: '#3a2213',
    green: '#74d99a',
    onGreen: '#06230f',
    greenSoft: '#14301f',
    red: '#f9a19a',
    onRed: '#350a06',
    redSoft: '#3b1a17',
    header: '#0a3540',
    onHeader: '#ffffff',
  },
} as const;

/** Colors that are the same in light and dark mode. */
export const fixedTones = {
  /** Background of logos and photos, which are made for paper. */
  picture: '#ffffff',
  /** Yellow of a warning sign, with its own text color. */
  band: '#fde68a',
  onBand: '#241a02',
  /** Green of a status light on the header. */
  lamp: '#8be0ad',
  shadow: 'rgb(0 0 0 / 0.22)',
} as const;

/** Replace colors that are illegible in daylight: every text has a contrast of at least 7:1. */
export const sunTones = {
  text: '#08161b',
  muted: '#2f4047',
  edge: '#51626a',
  petrol: '#0a4450',
  orange: '#7a2408',
  green: '#0d4a24',
  red: '#84140e',
} as const;

export type Tone = keyof typeof palette.light;

const declarations = (tones: Readonly<Record<string, string>>) =>
  Object.entries(tones)
    .map(([tone, value]) => `--${tone}:${value}`)
    .join(';');

/**
 * CSS custom properties of the palette, which follow the system's color scheme; on paper, always light. `index.html` includes them, so that
 * no wrong color flashes.
 */
export const paletteCss =
  `:root{color-scheme:light dark;${declarations({ ...palette.light, ...fixedTones })}}` +
  `@media screen and (prefers-color-scheme:dark){:root{${declarations(palette.dark)}}}`;
