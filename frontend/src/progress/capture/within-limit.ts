/** Observations travel in the address when they are corrected, which has room for so many. */
const observationsLimit = 1000;

/** Half of what is written in two, as an emoji is, cannot be kept. */
const brokenOff = /[\ud800-\udbff]$/;

/** A text as far as it fits; what was longer before may stay as long. */
export const withinLimit = (text: string, former: string): string =>
  text.length > observationsLimit && text.length > former.length
    ? text.slice(0, Math.max(observationsLimit, former.length)).replace(brokenOff, '')
    : text;

/** Whether it is as long as it may be, but for one that was too much by half. */
export const isAtLimit = (text: string): boolean => text.length >= observationsLimit - 1;
