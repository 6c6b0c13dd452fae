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

/** The photos of a report, by URL. */
export type PhotosAsked = Omit<PhotoReportSources, 'photos'> & {
  photos: (Omit<PaperPhoto, 'picture'> & { photo_url: string })[];
};

/** The content of an estimation's document without its pictures: plain data, equal for equal content. */
export type PaperAsked = { logos: string[]; made_on: string } & (
  | { paper: EstimationPaper; format: Format; sources: EstimationSources }
  | { paper: 'reporte-fotografico'; photos: PhotosAsked }
  | { paper: 'completo'; sources: EstimationSources; photos: PhotosAsked | null }
);

/** URLs of the sketches of a document, if it prints them. */
const sketchesIn = (asked: PaperAsked): string[] =>
  asked.paper === 'completo' || (asked.paper === 'generadores' && asked.format === 'pdf')
    ? [...new Set(croquisOf(asked.sources.lines))]
    : [];

/** URLs of all sketches and photos of a document. */
export const picturesIn = (asked: PaperAsked): string[] => [
  ...sketchesIn(asked),
  ...('photos' in asked ? (asked.photos?.photos ?? []).map(({ photo_url }) => photo_url) : []),
];

/** Milliseconds to prepare a photo and to render a row, measured on a machine with other load. */
const ofPhoto = 60;
const ofRow = { pdf: 3, xlsx: 0.6 };
/** Milliseconds that a user waits for a document at most: some 100 photos, or 2,000 rows of a PDF. */
const patience = 6_000;

/**
 * Number of rows that a document prints. Only the generadores print the rows of each line; carátula and resumen have a few pages at most.
 */
const rowsIn = (asked: PaperAsked): number => {
  if (!('sources' in asked) || asked.paper === 'caratula' || asked.paper === 'resumen') return 0;
  const { lines } = asked.sources;
  if (asked.paper === 'cuerpo') return lines.length;
  return lines.reduce((sum, { generadores = [] }) => sum + 1 + generadores.length, 0);
};

/** Whether the estimated time exceeds `patience`; such a document is made in the background. */
export const isLarge = (asked: PaperAsked): boolean =>
  picturesIn(asked).length * ofPhoto + rowsIn(asked) * ofRow['format' in asked ? asked.format : 'pdf'] >
  patience;

/** Loaders of pictures; null if a picture no longer exists. */
export type Pictures = {
  logo: (url: string) => Promise<Uint8Array | null>;
  /** Loads a photo or sketch, the nth of `picturesIn`. */
  photo: (url: string, nth: number) => Promise<Picture | null>;
};

const shownIn = async (
  { photos, ...rest }: PhotosAsked,
  { photo }: Pictures,
  before: number,
): Promise<PhotoReportSources> => {
  const shown: PaperPhoto[] = [];
  // One by one: a decoded photo may take a hundred megabytes.
  for (const [nth, { photo_url, ...fields }] of photos.entries())
    shown.push({ ...fields, picture: await photo(photo_url, before + nth) });
  return { ...rest, photos: shown };
};

/** The input of the renderer, with its pictures. */
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
