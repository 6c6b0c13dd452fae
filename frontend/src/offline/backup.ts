import { asFileName, foldedText, shortName } from '@obraclara/events';
import { zipped, type ZipFile } from '../ui/zip.ts';
import { filesOf, type Item, type KeptFile } from './item.ts';
import { backupTexts as words } from './backup-messages.ts';
import { isReadable } from './readable.ts';

/** Names for the ids in an entry, as far as this device knows them. */
export type Known = {
  person: string;
  project: (id: string) => string | undefined;
  concept: (project_id: string, id: string) => { code: string; name: string } | undefined;
};

const extensionOf = (name: string) => /\.[\p{L}\p{N}]{1,10}$/u.exec(name)?.[0] ?? '';

const conceptOf = (item: Item, { concept }: Known) =>
  item.kind === 'progress' ? concept(item.project_id, item.body.concept_id) : undefined;

/** Readable name of an entry: `2026-10-05 CIM-001 Concreto en cimentación`, or its own title. */
const knownBy = (item: Item, known: Known): string => {
  const concept = conceptOf(item, known);
  if (item.kind !== 'progress') return item.title;
  return [
    item.body.progress_date,
    ...(concept ? [concept.code, shortName(concept.name)] : [item.title]),
  ].join(' ');
};

const stateOf = ({ refusal }: Item) => (refusal ? words.refused(refusal.why) : words.waits);

/** JSON of an entry for people; its last part is the request body for the server. */
const entryText = (item: Item, known: Known, { files, lost }: { files: string[]; lost: string[] }) => {
  const concept = conceptOf(item, known);
  return {
    captura: item.title,
    clase: words.kinds[item.kind],
    ...(item.over && { cambio: words.does[item.over.does], registro: item.over.record.id }),
    proyecto: known.project(item.project_id) ?? item.project_id,
    ...(concept && { concepto: `${concept.code} ${concept.name}` }),
    capturada_por: known.person,
    capturada_el: item.kept_at,
    estado: stateOf(item),
    ...(item.unconfirmed && { importe_liquido_sin_confirmar: item.unconfirmed }),
    archivos: files,
    ...(lost.length > 0 && { archivos_que_no_se_pudieron_leer: lost }),
    datos: { id: item.id, ...item.body },
  };
};

/** Index of a file within its entry, and the names for ids. */
type Among = { known: Known; place: number };
const numbered = (index: number) => String(index + 1).padStart(2, '0');

/** Photo number of a file within a capture, from 1. The original of an annotated photo has the number of its annotated copy. */
const numberOf = (item: Item, { as }: KeptFile, place: number): string => {
  const photos = item.kind === 'progress' ? (item.body.photos ?? []) : [];
  const shown = photos.findIndex(({ photo_url }) => photo_url === as);
  const behind = photos.findIndex(({ original_url }) => original_url === as);
  const number = [shown, behind].find((index) => index >= 0) ?? place;
  return `${numbered(number)}${shown < 0 && behind >= 0 ? ` ${words.original}` : ''}`;
};

/** Name of a sketch of an estimation: `CIM-001 fila 02`; its number if no row contains it. */
const sketchOf = (item: Item<'estimations'>, { as }: KeptFile, { known, place }: Among): string => {
  for (const { concept_id, concept_code, generadores = [] } of item.body.concepts) {
    const row = generadores.findIndex(({ croquis }) => croquis === as);
    const code = concept_code ?? known.concept(item.project_id, concept_id)?.code ?? '';
    if (row >= 0) return `${code} ${words.row} ${numbered(row)}`.trim();
  }
  return numbered(place);
};

/** Suffix that distinguishes a file from the others of its entry; empty for a single file. */
const toldApart = (item: Item, file: KeptFile, among: Among): string => {
  if (item.kind === 'estimations') return ` ${asFileName(sketchOf(item, file, among))}`;
  return filesOf(item).length > 1 ? ` ${numberOf(item, file, among.place)}` : '';
};

/** File names made unique: names equal after case and accent folding get their index as well. */
const distinct = (names: readonly string[]): string[] => {
  const folded = names.map(foldedText);
  return names.map((name, place) =>
    folded.indexOf(folded[place]!) === folded.lastIndexOf(folded[place]!)
      ? name
      : `${name} ${numbered(place)}`,
  );
};

/** Zip entries of one outbox entry: its JSON and its files. */
const entriesOf = async (item: Item, order: string, known: Known): Promise<ZipFile[]> => {
  const at = new Date(item.kept_at);
  const name = `${order} ${asFileName(knownBy(item, known))}`;
  const kept = filesOf(item);
  const named = distinct(kept.map((file, place) => `${name}${toldApart(item, file, { known, place })}`));
  const files = kept.map((file, place) => ({
    name: `${named[place]}${extensionOf(file.name)}`,
    content: file.blob,
    at,
  }));
  const isThere = await Promise.all(files.map(({ content }) => isReadable(content)));
  const there = files.filter((_, place) => isThere[place]);
  const names = {
    files: there.map((file) => file.name),
    lost: files.filter((_, place) => !isThere[place]).map((file) => file.name),
  };
  const entryBlob = new Blob([JSON.stringify(entryText(item, known, names), null, 2)], {
    type: 'application/json',
  });
  return [{ name: `${name}.json`, content: entryBlob, at }, ...there];
};

/**
 * Returns a zip of all entries, in outbox order: captures as JSON, photos and files unchanged.
 * The JSON of an entry names its unreadable files; the other files are included.
 */
export const backupOf = async (items: readonly Item[], known: Known): Promise<Blob> => {
  const digits = Math.max(2, String(items.length).length);
  const entries: ZipFile[] = [];
  for (const [index, item] of items.entries())
    entries.push(...(await entriesOf(item, String(index + 1).padStart(digits, '0'), known)));
  return zipped(entries);
};

/** File name of the backup: `Por enviar de Sofía Reyes 2026-10-05.zip`. */
export const backupName = ({ person }: Known, today: string) =>
  `${asFileName(words.fileName(person, today))}.zip`;
