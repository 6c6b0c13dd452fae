import sharp from 'sharp';
import { between, chance, type Chance } from './chance.ts';
import { lettering } from './stroke-font.ts';
import { worksOf } from './works.ts';

export type Subject = {
  concept_code: string;
  concept_name: string;
  /** YYYY-MM-DD */
  progress_date: string;
  project: string;
  /** Progress of the works, 0 to 1. */
  done: number;
  /** The same seed gives the same picture. */
  seed: number;
};

/** Size of the drawing, in its own units. */
const width = 800;
const height = 600;
/** Characters that fit in a line of the caption. */
const lineLength = 52;

const skies = [
  ['#8fbfdc', '#dcecf2'],
  ['#6ea6cf', '#cfe3ec'],
  ['#b3bfc7', '#e3e6e6'],
  ['#e6b98a', '#f4e2c8'],
] as const;
const grounds = ['#b39a72', '#a58a62', '#bfa67c', '#93936a'] as const;

const cut = (text: string) =>
  text.length > lineLength ? `${text.slice(0, lineLength - 2).trimEnd()}..` : text;

const landscape = (random: Chance) => {
  const [above, below] = skies[between(random, 0, skies.length - 1)]!;
  const ridge = Array.from({ length: 9 }, (_, i) => `${i * 100},${between(random, 250, 325)}`).join(' ');
  return (
    `<defs><linearGradient id="sky" x2="0" y2="1"><stop stop-color="${above}"/><stop offset="1" stop-color="${below}"/></linearGradient></defs>` +
    `<rect width="${width}" height="345" fill="url(#sky)"/>` +
    `<circle cx="${between(random, 80, 720)}" cy="${between(random, 50, 120)}" r="34" fill="#fff3cf" opacity=".8"/>` +
    `<polygon points="0,345 ${ridge} 800,345" fill="#7f93a0" opacity=".75"/>` +
    `<rect y="340" width="${width}" height="260" fill="${grounds[between(random, 0, grounds.length - 1)]}"/>`
  );
};

const caption = ({ concept_code, concept_name, progress_date, project }: Subject) => {
  const date = progress_date.split('-').reverse().join('/');
  const style = { x: 22, size: 2.3, weight: 0.9 };
  return (
    `<rect y="528" width="${width}" height="72" fill="#101a1e" opacity=".78"/>` +
    lettering(cut(`${concept_code} ${concept_name}`), { ...style, y: 542, color: '#ffffff' }) +
    lettering(cut(`${date} ${project}`), { ...style, y: 573, color: '#ffc46b' })
  );
};

/** The drawing of a photo of the works, as SVG of 640 × 480 px. */
export const sitePhotoSvg = (subject: Subject): string => {
  const random = chance(subject.seed);
  const flipped = random() < 0.5;
  const scene = landscape(random) + worksOf(subject.concept_code)(random, subject.done);
  const seen = flipped ? `<g transform="translate(${width}) scale(-1 1)">${scene}</g>` : scene;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="480" viewBox="0 0 ${width} ${height}">${seen}${caption(subject)}</svg>`;
};

/** A drawn photo of the works for the demonstration, without real places or people. JPEG. */
export const sitePhoto = (subject: Subject): Promise<Buffer> =>
  sharp(Buffer.from(sitePhotoSvg(subject)))
    .jpeg({ quality: 72 })
    .toBuffer();
