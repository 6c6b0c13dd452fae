import { foldedText, placesOfGenerador } from '@obraclara/events';
import type { DraftRow } from './draft-rows.ts';

/** What rows that take the place of others have of their sketches. */
export type WithCroquis = {
  rows: DraftRow[];
  /** How many sketches no row was left for. */
  gone: number;
  /** How many stand by their number in a row that says another place. */
  elsewhere: number;
};

const placesOf = (row: DraftRow) => placesOfGenerador.map((name) => foldedText(row[name]));

/** The place that each row says, and how many of the rows before it say the same. */
const keysOf = (rows: readonly DraftRow[]): string[] => {
  const seen = new Map<string, number>();
  return rows.map((row) => {
    const place = JSON.stringify(placesOf(row));
    const before = seen.get(place) ?? 0;
    seen.set(place, before + 1);
    return `${place}${before}`;
  });
};

const contradict = (one: DraftRow, other: DraftRow): boolean => {
  const places = placesOf(other);
  return placesOf(one).some((place, at) => place && places[at] && place !== places[at]);
};

/**
 * Rows that take the place of `before`, with the sketches of those: of the row that says the same place, the first for the first where
 * several do; else of the same number, unless that row has one by then.
 */
export const withCroquisOf = (rows: readonly DraftRow[], before: readonly DraftRow[]): WithCroquis => {
  const made = [...rows];
  const keys = keysOf(rows);
  const formerKeys = keysOf(before);
  const drawn = before.flatMap((row, at) =>
    row.croquis ? [{ row, at, to: keys.indexOf(formerKeys[at]!) }] : [],
  );
  const put = (to: number, { croquis }: DraftRow) => {
    made[to] = { ...made[to]!, croquis };
  };
  for (const { row, to } of drawn) if (to >= 0) put(to, row);
  const left = drawn.filter(({ to }) => to < 0);
  const numbered = left.filter(({ at }) => made[at]?.croquis === '');
  for (const { row, at } of numbered) put(at, row);
  return {
    rows: made,
    gone: left.length - numbered.length,
    elsewhere: numbered.filter(({ row, at }) => contradict(row, made[at]!)).length,
  };
};
