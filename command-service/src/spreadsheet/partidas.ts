import { maxLength } from './limits.ts';
import type { CatalogPartida } from './catalog-reading.ts';
import { codeShape, isBelow } from './words.ts';

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
  const found = match?.[1] ?? '';
  // A word alone is part of the name; a code has a digit, is Roman or a single letter followed by a point or dash.
  return /\d/.test(found) ||
    (/^[IVXLC]+$/.test(found) && /^[IVXLC]+[.)\- ]/.test(text)) ||
    /^[A-Z][.)-]/.test(text)
    ? { code: found, name: match?.[2] ?? text }
    : { code: '', name: text };
};

const levelOf = (outline: Outline, code: string, shape: string): number => {
  const { open, lastWasTitle, lastLevel } = outline;
  if (code !== '') {
    const above = open.findLast(({ partida }) => partida.code !== '' && isBelow(partida.code, code));
    if (above) return above.level + 1;
    const sibling = open.findLast((other) => other.shape === shape);
    if (sibling) return sibling.level;
    return lastWasTitle ? open.length : open.filter(({ partida }) => partida.code === '').length;
  }
  if (lastWasTitle) return open.length;
  const uncoded = open.findLast(({ partida }) => partida.code === '');
  return uncoded ? uncoded.level : lastLevel > 0 ? Math.min(lastLevel, open.length) : open.length;
};

/**
 * Opens a partida where its code says (1.2 is in 1; same pattern, same level), or, without codes, where it stands:
 * of titles in a row each is in the one before; a single one follows the last at the deepest level.
 */
export const openPartida = (
  outline: Outline,
  row: number,
  code: string,
  name: string,
  pair: boolean,
): Open => {
  const shape = codeShape(code);
  const startsRun = code === '' && pair && !outline.lastWasTitle;
  const level = Math.min(startsRun ? 0 : levelOf(outline, code, shape), maxLength.depth - 1);
  outline.open = outline.open.filter((other) => other.level < level);
  const partida: CatalogPartida = { code, name, row: row + 1, path: pathOf(outline), computed: 0 };
  const opened = { partida, level, shape, cents: 0 };
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
