/** A lone surrogate at the end, which a cut may leave. */
const half = /[\uD800-\uDBFF]$/;

/** Cuts a text to at most this many UTF-16 units, without splitting a character. */
export const beginning = (text: string, most: number): string => text.slice(0, most).replace(half, '');
