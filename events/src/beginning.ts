/** Half a character, which a cut may leave at the end. */
const half = /[\uD800-\uDBFF]$/;

/** What a text begins with: so many UTF-16 units at most, and never half a character. */
export const beginning = (text: string, most: number): string => text.slice(0, most).replace(half, '');
