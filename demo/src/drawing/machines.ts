/** Machines and parts of a site as SVG, with the origin on the ground. Lengths in units of a drawing of 800 × 600. */
type At = { x: number; y: number; scale?: number };

const placed = ({ x, y, scale = 1 }: At, drawn: string) =>
  `<g transform="translate(${x} ${y}) scale(${scale})">${drawn}</g>`;

type Box = [x: number, y: number, width: number, height: number];

const rect = ([x, y, width, height]: Box, color: string, rounding = 0) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${rounding}" fill="${color}"/>`;
const line = (points: string, color: string, width: number) =>
  `<polyline points="${points}" fill="none" stroke="${color}" stroke-width="${width}" stroke-linejoin="round" stroke-linecap="round"/>`;

const yellow = '#e0a526';
const dark = '#2b2f33';
const steel = '#7b4a36';

export const excavator = (at: At) =>
  placed(
    at,
    rect([-60, -26, 120, 26], dark, 13) +
      rect([-46, -64, 84, 38], yellow, 6) +
      rect([4, -94, 38, 34], '#b9d3dc', 4) +
      line('30,-56 96,-130 150,-84', yellow, 14) +
      line('150,-84 146,-34', yellow, 10) +
      `<path d="M128-38h34l-6 26h-22z" fill="${dark}"/>`,
  );

export const roller = (at: At) =>
  placed(
    at,
    `<circle cx="-52" cy="-28" r="28" fill="${dark}"/><circle cx="-52" cy="-28" r="14" fill="#59626a"/>` +
      `<circle cx="46" cy="-26" r="26" fill="#59626a"/>` +
      rect([-60, -80, 100, 36], yellow, 6) +
      rect([-20, -122, 46, 44], '#b9d3dc', 4),
  );

export const crane = (at: At) =>
  placed(
    at,
    rect([-44, -18, 88, 18], dark, 9) +
      rect([-34, -48, 62, 30], yellow, 4) +
      line('10,-46 120,-250', '#c8442a', 7) +
      line('120,-250 120,-120', '#33393e', 2) +
      rect([96, -122, 48, 12], '#8d979e'),
  );

export const drill = (at: At) =>
  placed(
    at,
    rect([-58, -22, 116, 22], dark, 11) +
      rect([-52, -60, 70, 38], yellow, 5) +
      rect([26, -270, 16, 270], '#c8442a') +
      line('0,-60 34,-210', '#33393e', 5) +
      rect([29, -180, 10, 180], '#9aa4ab') +
      `<path d="M20-20h28l-6 34h-16z" fill="#59626a"/>`,
  );

/** Reinforcement bars that protrude from the concrete. */
export const bars = ({ x, y, width, height }: { x: number; y: number; width: number; height: number }) =>
  Array.from({ length: 7 }, (_, i) => rect([x + (i * (width - 4)) / 6, y - height, 4, height], steel)).join(
    '',
  );

/** A round pier with its bars. `cast`: its height in px; `full`: height of the bars in px. */
export const pier = ({ x, y, cast, full }: { x: number; y: number; cast: number; full: number }) =>
  bars({ x: x - 20, y: y - cast, width: 40, height: Math.max(0, full - cast) }) +
  rect([x - 26, y - cast, 52, cast], '#aeb4b6') +
  rect([x - 26, y - cast, 14, cast], '#c6cbcc') +
  rect([x - 48, y - 14, 96, 18], '#8f9799');

/** Formwork around a part that is being cast. */
export const forms = ({ x, y, width, height }: { x: number; y: number; width: number; height: number }) =>
  rect([x, y, width, height], '#c08a4f') +
  Array.from({ length: 4 }, (_, i) => rect([x, y + (i * height) / 4, width, 3], '#7d5429')).join('');

export const barrel = (at: At) =>
  placed(
    at,
    rect([-12, -44, 24, 44], '#e2711d', 4) +
      rect([-12, -34, 24, 7], '#f4f4f0') +
      rect([-12, -18, 24, 7], '#f4f4f0'),
  );

export const sign = (at: At) =>
  placed(
    at,
    rect([-3, -120, 6, 120], '#8d979e') +
      `<path d="M0-170l34 34-34 34-34-34z" fill="${yellow}" stroke="${dark}" stroke-width="3"/>` +
      line('-10,-128 0,-144 10,-128', dark, 5),
  );

export const heap = ({ x, y, width, color }: { x: number; y: number; width: number; color: string }) =>
  `<path d="M${x - width / 2} ${y}q${width * 0.22}-${width * 0.1} ${width * 0.38}-${width * 0.36}q${width * 0.1}-${width * 0.08} ${width * 0.2} 0q${width * 0.2} ${width * 0.28} ${width * 0.42} ${width * 0.36}z" fill="${color}"/>`;

/** A pipe seen from its end. */
export const pipe = ({ x, y, radius }: { x: number; y: number; radius: number }) =>
  `<circle cx="${x}" cy="${y}" r="${radius}" fill="#b7bdbf"/><circle cx="${x}" cy="${y}" r="${radius * 0.76}" fill="#3a4146"/>`;
