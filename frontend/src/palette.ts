/**
 * The one palette (design.md §9). Petrol is identity and primary action, orange only what needs a person's action, green and red only
 * meaning. `palette.test.ts` holds every pair of text and ground at 4.5:1 or more.
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

/** What is the same in light and in dark. */
export const fixedTones = {
  /** Behind logos and photos, which are made for paper. */
  picture: '#ffffff',
  /** The yellow of a warning sign, with ink of its own. */
  band: '#fde68a',
  onBand: '#241a02',
  /** A lamp on the header. */
  lamp: '#8be0ad',
  shadow: 'rgb(0 0 0 / 0.22)',
} as const;

/** In the place of those tones that are too light to be read in daylight: every text has 7:1 or more. */
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

/** The palette as custom properties that follow the system's preference, on paper always the light one; `index.html` carries it, so nothing flashes. */
export const paletteCss =
  `:root{color-scheme:light dark;${declarations({ ...palette.light, ...fixedTones })}}` +
  `@media screen and (prefers-color-scheme:dark){:root{${declarations(palette.dark)}}}`;
