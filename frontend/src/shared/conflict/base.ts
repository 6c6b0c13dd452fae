/**
 * The record that a draft changes: its revision and its form values when the draft began. `opened` is null if an older build saved the
 * draft without them.
 */
export type Base<Values> = { seen: number | undefined; opened: Values | null };

/** A revision that no record has: every revision of the server counts as a conflict. */
const unknown = -1;

/** Base of a draft: `initial`, the form of the current record, unless the draft was saved over another `revision` or over none. */
export const baseOf = <Values>(
  kept: { seen?: number; opened?: Values | undefined } | null | undefined,
  initial: Values,
  revision: number | undefined,
): Base<Values> =>
  !kept || kept.seen === revision
    ? { seen: revision, opened: initial }
    : { seen: kept.seen ?? unknown, opened: kept.opened ?? null };
