/** The record that a draft changes: the revision at which it was seen, and its form then; null when an older build kept the draft without it. */
export type Base<Values> = { seen: number | undefined; opened: Values | null };

/** A revision that no record has: whatever is there by now is to be shown. */
const unknown = -1;

/** What a draft was typed over: `initial`, the form of the record as it is now, unless it was kept over another `revision` or over none. */
export const baseOf = <Values>(
  kept: { seen?: number; opened?: Values | undefined } | null | undefined,
  initial: Values,
  revision: number | undefined,
): Base<Values> =>
  !kept || kept.seen === revision
    ? { seen: revision, opened: initial }
    : { seen: kept.seen ?? unknown, opened: kept.opened ?? null };
