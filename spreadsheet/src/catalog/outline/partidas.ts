import { maxLength } from '../../limits.ts';
import { codeShape, isBelow } from '../../words.ts';

/** A partida opened by its title row. */
export type Opened = {
  /** Index among the partidas of the table. */
  readonly index: number;
  /** Row of the title, from 0. */
  readonly row: number;
  readonly code: string;
  readonly name: string;
  /** Names of the enclosing partidas, outermost first. */
  readonly path: string[];
  readonly level: number;
  readonly shape: string;
  /** Sum of the concepts above the title, in cents. */
  readonly from: number;
};

/** The open partidas, with the state that decides the level of the next title. */
export type Outline = {
  readonly open: readonly Opened[];
  /** Number of partidas so far, open or closed. */
  readonly count: number;
  readonly lastWasTitle: boolean;
  readonly lastLevel: number;
};

export const newOutline: Outline = { open: [], count: 0, lastWasTitle: false, lastLevel: 0 };

const labelOf = ({ code, name }: { code: string; name: string }) =>
  `${code} ${name}`.trim().slice(0, maxLength.partida);

/** Names of the open partidas, outermost first. */
export const pathOf = ({ open }: Pick<Outline, 'open'>): string[] =>
  open.slice(0, maxLength.depth).map(labelOf);

const codedLevel = ({ open, lastWasTitle }: Outline, code: string): number => {
  const above = open.findLast((partida) => partida.code !== '' && isBelow(partida.code, code));
  if (above) return above.level + 1;
  const alike = open.filter(({ shape }) => shape === codeShape(code));
  // In codes without separators, such as 02 after 0103, the length gives the level.
  const sibling = alike.findLast((partida) => partida.code.length === code.length) ?? alike.at(-1);
  if (sibling) return sibling.level;
  return lastWasTitle ? open.length : open.filter((partida) => partida.code === '').length;
};

const uncodedLevel = ({ open, lastWasTitle, lastLevel }: Outline): number => {
  if (lastWasTitle) return open.length;
  const uncoded = open.findLast((partida) => partida.code === '');
  if (uncoded) return uncoded.level;
  return lastLevel > 0 ? Math.min(lastLevel, open.length) : open.length;
};

type Title = {
  row: number;
  code: string;
  name: string;
  /** Whether the row below is another title. */
  pair: boolean;
};

/**
 * Opens a partida at the level of its code (1.2 is inside 1; the same pattern means the same level). Without codes the position
 * decides: consecutive titles nest, and a single title has the level of the last deepest one. `from` is the sum of the concepts so
 * far, in cents.
 */
export const openPartida = (
  outline: Outline,
  { row, code, name, pair }: Title,
  from: number,
): { outline: Outline; opened: Opened } => {
  const startsRun = code === '' && pair && !outline.lastWasTitle;
  const stands = startsRun ? 0 : code === '' ? uncodedLevel(outline) : codedLevel(outline, code);
  const level = Math.min(stands, maxLength.depth - 1);
  const around = outline.open.filter((other) => other.level < level);
  const path = pathOf({ open: around });
  const opened = { index: outline.count, row, code, name, path, level, shape: codeShape(code), from };
  return {
    opened,
    outline: {
      open: [...around, opened],
      count: outline.count + 1,
      lastWasTitle: true,
      lastLevel: level,
    },
  };
};

/** Sum of the concepts of each partida, nested partidas included; `end` is the sum of all concepts. In cents. */
export const centsIn = (partidas: readonly Opened[], end: number): number[] => {
  const cents: number[] = [];
  const open: Opened[] = [];
  const close = (level: number, to: number) => {
    while (open.length > 0 && (open.at(-1)?.level ?? 0) >= level) {
      const closed = open.pop() as Opened;
      cents[closed.index] = to - closed.from;
    }
  };
  for (const partida of partidas) {
    close(partida.level, partida.from);
    open.push(partida);
  }
  close(0, end);
  return cents;
};
