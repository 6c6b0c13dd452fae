import { foldedText, placesOfGenerador } from '@obraclara/events';
import type { DraftRow } from './draft-rows.ts';

/** Replacing rows, with the sketches of the replaced rows. */
export type WithCroquis = {
  rows: DraftRow[];
  /** Number of sketches without a row in the new rows. */
  gone: number;
  /** Number of sketches assigned by row number to a row with another place. */
  elsewhere: number;
};

const placesOf = (row: DraftRow) => placesOfGenerador.map((name) => foldedText(row[name]));

/** Key of each row: its place, and the number of earlier rows with the same place. */
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
 * Gives the sketches of `before` to the rows that replace it: first by equal place, in order if several rows have it.
 * Other sketches go to the row of the same number, unless that row has one already.
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
