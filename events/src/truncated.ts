/** A lone surrogate at the end, which a cut may leave. */
const loneSurrogate = /[\uD800-\uDBFF]$/;

/** Cuts a text to at most this many UTF-16 units, without splitting a character. */
export const truncated = (text: string, maxLength: number): string =>
  text.slice(0, maxLength).replace(loneSurrogate, '');
