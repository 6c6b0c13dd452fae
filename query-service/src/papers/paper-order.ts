import { croquisOf } from '@obraclara/events';
import type {
  EstimationPaper,
  EstimationSources,
  Format,
  Order,
  PaperPhoto,
  PhotoReportSources,
  Picture,
} from '@obraclara/paper';

/** The photos of a report by their addresses. */
export type PhotosAsked = Omit<PhotoReportSources, 'photos'> & {
  photos: (Omit<PaperPhoto, 'picture'> & { photo_url: string })[];
};

/** A document of an estimation, all that stands in it but its pictures: plain data, the same for the same content. */
export type PaperAsked = { logos: string[]; made_on: string } & (
  | { paper: EstimationPaper; format: Format; sources: EstimationSources }
  | { paper: 'reporte-fotografico'; photos: PhotosAsked }
  | { paper: 'completo'; sources: EstimationSources; photos: PhotosAsked | null }
);

/** The sketches behind the generadores of a document, where it shows them. */
const sketchesIn = (asked: PaperAsked): string[] =>
  asked.paper === 'completo' || (asked.paper === 'generadores' && asked.format === 'pdf')
    ? [...new Set(croquisOf(asked.sources.lines))]
    : [];

/** The addresses of all sketches and photos of a document. */
export const picturesIn = (asked: PaperAsked): string[] => [
  ...sketchesIn(asked),
  ...('photos' in asked ? (asked.photos?.photos ?? []).map(({ photo_url }) => photo_url) : []),
];

/** Milliseconds that a photo takes to be made ready, and a row to be drawn, as measured where the machine has other work as well. */
const ofPhoto = 60;
const ofRow = { pdf: 3, xlsx: 0.6 };
/** Milliseconds that people wait for a document: some 100 photos, or 2,000 rows of a PDF. */
const patience = 6_000;

/** Rows by what a document shows: only the generadores show what a line is built of, and carátula and resumen are a few pages at most. */
const rowsIn = (asked: PaperAsked): number => {
  if (!('sources' in asked) || asked.paper === 'caratula' || asked.paper === 'resumen') return 0;
  const { lines } = asked.sources;
  if (asked.paper === 'cuerpo') return lines.length;
  return lines.reduce((sum, { generadores = [] }) => sum + 1 + generadores.length, 0);
};

/** Whether a document takes longer than people wait: it is made in the background then. */
export const isLarge = (asked: PaperAsked): boolean =>
  picturesIn(asked).length * ofPhoto + rowsIn(asked) * ofRow['format' in asked ? asked.format : 'pdf'] >
  patience;

/** How pictures come: null where one cannot be had any more. */
export type Pictures = {
  logo: (url: string) => Promise<Uint8Array | null>;
  /** A photo or sketch, the nth of `picturesIn`. */
  photo: (url: string, nth: number) => Promise<Picture | null>;
};

const shownIn = async (
  { photos, ...rest }: PhotosAsked,
  { photo }: Pictures,
  before: number,
): Promise<PhotoReportSources> => {
  const shown: PaperPhoto[] = [];
  // One after the other: decoded, each may take a hundred megabytes.
  for (const [nth, { photo_url, ...said }] of photos.entries())
    shown.push({ ...said, picture: await photo(photo_url, before + nth) });
  return { ...rest, photos: shown };
};

/** What the press takes, with its pictures. */
export const orderOf = async (asked: PaperAsked, pictures: Pictures): Promise<Order> => {
  const { logos: addresses, made_on } = asked;
  const logos = await Promise.all(addresses.map(pictures.logo));
  const printing = { logos: logos.filter((logo) => logo !== null), made_on };
  if (asked.paper === 'reporte-fotografico')
    return { paper: asked.paper, sources: await shownIn(asked.photos, pictures, 0), printing };
  const croquis = new Map<string, Picture | null>();
  for (const [nth, url] of sketchesIn(asked).entries()) croquis.set(url, await pictures.photo(url, nth));
  const sources = { ...asked.sources, croquis };
  if (asked.paper !== 'completo') return { paper: asked.paper, format: asked.format, sources, printing };
  const photos = asked.photos && (await shownIn(asked.photos, pictures, croquis.size));
  return { paper: asked.paper, sources, photos, printing };
};
