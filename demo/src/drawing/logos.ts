import sharp from 'sharp';
import { lettering, textWidth } from './stroke-font.ts';

const svg = (width: number, height: number, drawn: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${drawn}</svg>`;

const png = (drawing: string) => sharp(Buffer.from(drawing)).png({ palette: true }).toBuffer();

/** The application's logo: a bridge within an O, on petrol. PNG of 384 px, square. */
export const appLogo = () =>
  png(
    svg(
      384,
      384,
      '<rect width="384" height="384" rx="72" fill="#0b4f5c"/>' +
        '<g fill="none" stroke-width="26" stroke-linecap="round"><path d="M128 212q64-92 128 0" stroke="#ffb27a"/>' +
        '<circle cx="192" cy="192" r="116" stroke="#fff"/><path d="M92 218h200" stroke="#fff"/></g>',
    ),
  );

const shapes = {
  road: '<path d="M20 10h100v70q0 50-50 70-50-20-50-70z" fill="COLOR"/><path d="M64 30h12l16 100H48z" fill="#fff"/>',
  hexagon:
    '<path d="M70 8l62 36v72l-62 36-62-36V44z" fill="COLOR"/><path d="M36 106V66h20v40zm28 0V48h20v58zm28 0V74h16v32z" fill="#fff"/>',
  drop: '<path d="M70 8q54 62 54 96a54 48 0 0 1-108 0q0-34 54-96z" fill="COLOR"/><path d="M44 104q26 18 52 0" stroke="#fff" stroke-width="10" fill="none"/>',
  arch: '<rect x="8" y="30" width="124" height="20" fill="COLOR"/><path d="M8 60h124v84h-22a40 52 0 0 0-80 0H8z" fill="COLOR"/>',
} as const;

export type Mark = { shape: keyof typeof shapes; color: string; name: readonly [string, string] };

/** The logo of an invented client or user: a shape and a name in two lines. PNG, 160 px high. */
export const markLogo = ({ shape, color, name }: Mark) => {
  const style = { x: 160, size: 8, color, weight: 1.3 };
  const width = 160 + Math.ceil(Math.max(...name.map((line) => textWidth(line, style.size))));
  const lines = name.map((line, i) => lettering(line, { ...style, y: 22 + i * 68 }));
  return png(svg(width, 160, shapes[shape].replaceAll('COLOR', color) + lines.join('')));
};
