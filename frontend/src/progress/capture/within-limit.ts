/** Maximum length of observations: a correction sends them in the URL. */
const observationsLimit = 1000;

/** A lone high surrogate, as of a cut emoji, cannot be stored. */
const brokenOff = /[\ud800-\udbff]$/;

/** Returns the text cut to the limit; a text that was longer before may keep its length. */
export const withinLimit = (text: string, former: string): string =>
  text.length > observationsLimit && text.length > former.length
    ? text.slice(0, Math.max(observationsLimit, former.length)).replace(brokenOff, '')
    : text;

/** Whether the limit is reached; one less counts too, after a surrogate pair was cut. */
export const isAtLimit = (text: string): boolean => text.length >= observationsLimit - 1;
