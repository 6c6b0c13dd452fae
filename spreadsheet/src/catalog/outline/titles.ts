import type { Draft } from '../concepts/concept.ts';
import type { Pass } from '../pass.ts';
import { looksLikeTitle, type CatalogRow } from '../rows/kinds.ts';
import { note } from '../../findings/findings.ts';
import { maxLength } from '../../limits.ts';
import { openPartida, splitTitle, type Open } from './partidas.ts';
import { isUpperCase } from '../../words.ts';

/** The next row that says something, page headers left aside. */
export const nextWritten = (rows: CatalogRow[], at: number): CatalogRow | undefined =>
  rows.slice(at + 1, at + 40).find(({ is, name, code }) => is !== 'repeated' && `${code}${name}` !== '');

/** Opens the partida that a row is the title of. */
export const openTitle = (pass: Pass, row: CatalogRow, at: number): Open => {
  const { code, name } = splitTitle(row.code, row.name || (row.code === '' ? row.label : ''));
  const next = nextWritten(pass.rows, at);
  const pair =
    next !== undefined && next.is === 'text' && next.code === '' && looksLikeTitle(next.name || next.label);
  pass.previous = null;
  const title = { row: row.row, code: code.slice(0, maxLength.code), name: name.slice(0, maxLength.partida) };
  return openPartida(pass.outline, title, pair);
};

/** Ends where a sentence does not: with a comma or a word that wants another. */
const unfinished = /[,;:]$|\b(DE|DEL|LA|EL|LOS|LAS|Y|EN|CON|PARA|A|POR|O)$/i;

/** All in capitals, only the flow of the sentence tells: a full stop ends a concept, a long text is no title. */
const flowsOn = (above: string, name: string): boolean =>
  isUpperCase(above) && !/[.)]$/.test(above) && (name.length > 60 || unfinished.test(above));

/** Whether a name alone goes on with the concept above instead of opening a partida. */
const continues = (pass: Pass, { name, code, after_blank }: CatalogRow, at: number): boolean => {
  if (!pass.previous || after_blank || code !== '' || name === '') return false;
  const above = pass.previous.draft?.concept_name ?? pass.rows[at - 1]?.name;
  return !looksLikeTitle(name) || flowsOn(above ?? '', name);
};

const continueName = (pass: Pass, row: CatalogRow, draft: Draft | null): void => {
  if (isFarewell(row.name)) pass.skipped.text_rows += 1;
  if (!draft || isFarewell(row.name) || draft.concept_name.length + row.name.length >= maxLength.name) return;
  draft.concept_name = `${draft.concept_name} ${row.name}`;
  const stored = pass.drafts.at(-1);
  if (stored?.row === draft.row) stored.concept_name = draft.concept_name;
  const place = { row: row.row, column: pass.reading.columns.concept_name };
  note(pass.reading.warnings, 'continued-name', 'se unió a la descripción del concepto anterior', place);
};

const isTitle = ({ code, name, label }: CatalogRow): boolean =>
  (code !== '' || looksLikeTitle(name || label)) && (name || code || label).length <= 400;

/** Notes, signatures and amounts in words, as they stand below a table. */
export const isFarewell = (text: string): boolean =>
  /^\(?\s*(son\s*:|importe con letra|nota|elabor|revis|autoriz|formul|vo\.? ?bo|atentamente|ing\.|arq\.|lic\.|c\. )|m\.? ?n\.?\)?$/i.test(
    text,
  );

/** A row of texts: it goes on with the name above, opens a partida, or is a note. */
export const readText = (pass: Pass, row: CatalogRow, at: number): void => {
  const draft = pass.previous?.draft ?? null;
  const inside = at < pass.last_concept;
  if ((inside || draft) && continues(pass, row, at)) continueName(pass, row, draft);
  else if (inside && isTitle(row)) openTitle(pass, row, at);
  else pass.skipped.text_rows += 1;
};
