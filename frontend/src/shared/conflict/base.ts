/** The record that a draft changes: the revision at which it was seen, and its form then; null when that was in another session. */
export type Base<Values> = { seen: number | undefined; opened: Values | null };

/** A revision that no record has: whatever is there by now is to be shown. */
const unknown = -1;

/** What a draft was typed over: `initial`, the form of the record as it is now, unless it was kept at another `revision` or at none. */
export const baseOf = <Values>(
  kept: { seen?: number } | null | undefined,
  initial: Values,
  revision: number | undefined,
): Base<Values> =>
  !kept || kept.seen === revision
    ? { seen: revision, opened: initial }
    : { seen: kept.seen ?? unknown, opened: null };
