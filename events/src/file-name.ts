/** Separators of paths, folios and fractions. */
const separators = /[/\\|]+/g;
/** Characters that some system forbids in file names, and invisible ones. */
const forbidden = /[:*?"<>\p{Cc}\p{Cf}]/gu;
/** A lone surrogate, which a cut may leave. */
const half = /\p{Cs}/gu;
/** UTF-16 units; even at two bytes each, they fit the limit of 255 bytes. */
const longest = 120;
const nameLimit = 50;

/**
 * Converts a text to a file or folder name without extension: `SOP/DGO/217/2026` to `SOP-DGO-217-2026`. Accents stay. `most`: maximum
 * number of UTF-16 units. Empty if no valid character remains.
 */
export const asFileName = (text: string, most = longest): string =>
  text
    .normalize('NFC')
    .replace(/\s+/g, ' ')
    .replace(separators, '-')
    .replace(forbidden, '')
    .slice(0, most)
    .replace(half, '')
    .replace(/^[\s.-]+|[\s.]+$/g, '');

/** A concept's name, cut at 50 characters (specification §9). */
export const shortName = (name: string): string => {
  const characters = [...name];
  return characters.length > nameLimit ? `${characters.slice(0, nameLimit).join('').trimEnd()}…` : name;
};

/** Particles belong to the next word: `de la Cruz` is one name. */
const particles = /^(de|del|la|las|los|y|san|santa)$/i;

/** Given and family names, each with the particles before it. */
const namesOf = (person: string): string[] => {
  const names: string[] = [];
  let before = '';
  for (const word of person.trim().split(/\s+/)) {
    before = before ? `${before} ${word}` : word;
    if (particles.test(word)) continue;
    names.push(before);
    before = '';
  }
  return before ? [...names, before] : names;
};

/** A person as in site books: initial and first family name. `Sofía Ramírez Lara` and `Sofía Elena Ramírez Lara` become `S. Ramírez`. */
export const signedAs = (person: string): string => {
  const names = namesOf(person);
  const family = names[names.length > 3 ? 2 : 1];
  const [initial = ''] = names[0] ?? '';
  return family === undefined ? (names[0] ?? '') : `${initial}. ${family}`;
};

/** Facts that name a photo; unknown ones are null. `number`: sequence within its day, concept and person, from 1. */
export type NamedPhoto = {
  progress_date: string;
  concept_code: string | null;
  concept_name: string | null;
  recorded_by_name: string | null;
  number: number;
};

const conceptOf = ({ concept_code, concept_name }: Pick<NamedPhoto, 'concept_code' | 'concept_name'>) =>
  [concept_code, concept_name && shortName(concept_name)].filter(Boolean).join(' ');

/** Readable name of a photo: `2026-10-05 MER-003 Cimbra común (S. Ramírez) 01`. */
export const photoName = (photo: NamedPhoto): string => {
  const { progress_date, recorded_by_name, number } = photo;
  // The person and the number stay complete, however long the rest is.
  const signed = recorded_by_name ? asFileName(`(${signedAs(recorded_by_name)})`, longest / 2) : '';
  const described = asFileName(`${progress_date} ${conceptOf(photo)}`, longest - signed.length - 1);
  return [described, signed, String(number).padStart(2, '0')].filter(Boolean).join(' ');
};

/** A sketch of an estimation's generadores, by its row from 1. `services`: of the internal contract. */
export type NamedCroquis = { services: boolean; number: number; concept_code: string; row: number };

const ofServices = 'Servicios, estimación';

/** Folder of an estimation's sketches: `Estimación 3`. */
export const croquisFolder = ({ services, number }: Pick<NamedCroquis, 'services' | 'number'>): string =>
  `${services ? ofServices : 'Estimación'} ${number}`;

/** Whether a folder of sketches belongs to a services contract, by its name. */
export const isServicesFolder = (name: string): boolean => name.startsWith(`${ofServices} `);

/** Readable name of a sketch: `Estimación 3 MER-003 fila 02`. */
export const croquisName = ({ concept_code, row, ...of }: NamedCroquis): string =>
  asFileName(`${croquisFolder(of)} ${concept_code} fila ${String(row).padStart(2, '0')}`);

/** Folder of a concept's photos: `MER-003 Cimbra común`. */
export const conceptFolder = (concept: Pick<NamedPhoto, 'concept_code' | 'concept_name'>): string =>
  asFileName(conceptOf(concept)) || 'Conceptos eliminados';
