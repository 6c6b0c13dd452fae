import { maxLength } from '../../limits.ts';
import type { CatalogPartida } from '../reading.ts';
import { codeShape, isBelow } from '../../words.ts';

/** A partida that rows are still being added to. */
type Open = { partida: CatalogPartida; level: number; shape: string; cents: number };

export type Outline = { open: Open[]; all: Open[]; lastWasTitle: boolean; lastLevel: number };

export const newOutline = (): Outline => ({ open: [], all: [], lastWasTitle: false, lastLevel: 0 });

const labelOf = ({ code, name }: { code: string; name: string }) =>
  `${code} ${name}`.trim().slice(0, maxLength.partida);

/** Names of the partidas now open, outermost first. */
export const pathOf = (outline: Outline): string[] =>
  outline.open.slice(0, maxLength.depth).map(({ partida }) => labelOf(partida));

/** "1.2 TRABES", typed in one cell, is code 1.2 and name TRABES. */
export const splitTitle = (code: string, name: string): { code: string; name: string } => {
  if (code !== '' && name !== '') return { code, name };
  const text = code || name;
  const match = /^((?:[A-Z]{1,4}|[IVXLC]+|\d+)(?:[.-][A-Z0-9]+)*)[.)-]*\s+[-–.]?\s*(\S.*)$/.exec(text);
  const [, found = '', rest = text] = match ?? [];
  return isCode(found, text) ? { code: found, name: rest } : { code: '', name: text };
};

/** A word alone is part of the name; a code has a digit, is Roman, or is a letter followed by a point or dash. */
const isCode = (found: string, text: string): boolean =>
  /\d/.test(found) || /^[IVXLC]+$/.test(found) || (found !== '' && /^[A-Z][.)-]/.test(text));

const codedLevel = ({ open, lastWasTitle }: Outline, code: string): number => {
  const above = open.findLast(({ partida }) => partida.code !== '' && isBelow(partida.code, code));
  if (above) return above.level + 1;
  const sibling = open.findLast(({ shape }) => shape === codeShape(code));
  if (sibling) return sibling.level;
  return lastWasTitle ? open.length : open.filter(({ partida }) => partida.code === '').length;
};

const uncodedLevel = ({ open, lastWasTitle, lastLevel }: Outline): number => {
  if (lastWasTitle) return open.length;
  const uncoded = open.findLast(({ partida }) => partida.code === '');
  if (uncoded) return uncoded.level;
  return lastLevel > 0 ? Math.min(lastLevel, open.length) : open.length;
};

/**
 * Opens a partida where its code says (1.2 is in 1; same pattern, same level), or, without codes, where it stands:
 * of titles in a row each is in the one before; a single one follows the last at the deepest level.
 */
export const openPartida = (
  outline: Outline,
  { row, code, name }: { row: number; code: string; name: string },
  pair: boolean,
): Open => {
  const startsRun = code === '' && pair && !outline.lastWasTitle;
  const stands = startsRun ? 0 : code === '' ? uncodedLevel(outline) : codedLevel(outline, code);
  const level = Math.min(stands, maxLength.depth - 1);
  outline.open = outline.open.filter((other) => other.level < level);
  const partida: CatalogPartida = { code, name, row: row + 1, path: pathOf(outline), computed: 0 };
  const opened = { partida, level, shape: codeShape(code), cents: 0 };
  outline.open.push(opened);
  outline.all.push(opened);
  outline.lastWasTitle = true;
  outline.lastLevel = level;
  return opened;
};

/** Adds a concept's amount to every partida it is in. */
export const addCents = (outline: Outline, cents: number): void => {
  outline.lastWasTitle = false;
  for (const open of outline.open) open.cents += cents;
};

export type { Open };
