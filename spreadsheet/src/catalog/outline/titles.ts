import { remark } from '../../findings/findings.ts';
import { splitTitle } from '../../labels.ts';
import { maxLength } from '../../limits.ts';
import { isUpperCase } from '../../words.ts';
import type { Draft } from '../concepts/concept.ts';
import { looksLikeTitle, nextWritten, type CatalogRow } from '../rows/kinds.ts';
import type { CatalogTable } from '../table.ts';
import type { Position, Step } from '../tally.ts';
import { openPartida } from './partidas.ts';

/** Opens the partida of a title row, with the subtotal (in cents) that the row states. */
export const openTitle = (
  { rows }: CatalogTable,
  here: Position,
  row: CatalogRow,
  { at, subtotal = null }: { at: number; subtotal?: number | null },
): Step => {
  const { code, name } = splitTitle(row.code, row.name || (row.code === '' ? row.label : ''));
  const next = nextWritten(rows, at);
  const pair =
    next !== undefined && next.is === 'text' && next.code === '' && looksLikeTitle(next.name || next.label);
  const title = {
    row: row.row,
    code: code.slice(0, maxLength.code),
    name: name.slice(0, maxLength.partida),
    pair,
  };
  const { outline, opened } = openPartida(here.outline, title, here.cents);
  return { here: { ...here, outline, previous: null }, came: { title: { ...opened, subtotal } } };
};

/** Matches an unfinished sentence: it ends with a comma or with a word that needs another. */
const unfinished = /[,;:]$|\b(DE|DEL|LA|EL|LOS|LAS|Y|EN|CON|PARA|A|POR|O)$/i;

/** In text all in capitals: the sentence above has no full stop, and the text is too long for a title or that sentence is unfinished. */
const flowsOn = (above: string, name: string): boolean =>
  isUpperCase(above) && !/[.)]$/.test(above) && (name.length > 60 || unfinished.test(above));

/** Whether a row with only a name continues the name of the concept above instead of opening a partida. */
const continues = (
  { rows }: CatalogTable,
  { previous }: Position,
  { name, code, after_blank }: CatalogRow,
  at: number,
): boolean => {
  if (!previous || after_blank || code !== '' || name === '') return false;
  const above = previous.draft?.concept_name ?? rows[at - 1]?.name;
  return !looksLikeTitle(name) || flowsOn(above ?? '', name);
};

const continueName = (
  { columns }: CatalogTable,
  here: Position,
  { row, name }: CatalogRow,
  draft: Draft | null,
): Step => {
  if (isFarewell(name)) return { here, came: { skipped: 'text_rows' } };
  if (!draft || draft.concept_name.length + name.length >= maxLength.name) return { here, came: {} };
  const continued = { ...draft, concept_name: `${draft.concept_name} ${name}` };
  const warning = remark('continued-name', 'se unió a la descripción del concepto anterior', {
    row,
    column: columns.concept_name,
  });
  return { here: { ...here, previous: { draft: continued } }, came: { continued, warnings: [warning] } };
};

const isTitle = ({ code, name, label }: CatalogRow): boolean =>
  (code !== '' || looksLikeTitle(name || label)) && (name || code || label).length <= 400;

/** Notes, signatures and amounts in words, as found below a table. */
export const isFarewell = (text: string): boolean =>
  /^\(?\s*(son\s*:|importe con letra|nota|elabor|revis|autoriz|formul|vo\.? ?bo|atentamente|ing\.|arq\.|lic\.|c\. )|m\.? ?n\.?\)?$/i.test(
    text,
  );

/** Reads a row of texts: the continuation of the name above, the title of a partida, or a note. */
export const readText = (table: CatalogTable, here: Position, row: CatalogRow, at: number): Step => {
  const draft = here.previous?.draft ?? null;
  const inside = at < table.last_concept;
  if ((inside || draft) && continues(table, here, row, at)) return continueName(table, here, row, draft);
  if (inside && isTitle(row)) return openTitle(table, here, row, { at });
  return { here, came: { skipped: 'text_rows' } };
};
