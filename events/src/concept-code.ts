import { plainDashes, visibleText } from './visible-text.ts';

/** Blanks without meaning in a code: all except those between two digits or two letters. */
const idleBlank = /(?<![\p{L}\d]) | (?![\p{L}\d])|(?<=\p{L}) (?=\d)|(?<=\d) (?=\p{L})/gu;

/** Codes that are their own key. This check first makes large catalogs faster to read, since most codes match. */
const plainCode = /^[A-Z\d.\-/]*[A-Z\d]$/;

/**
 * Comparison key of a concept code: two codes are equal if their keys are. Ignores case, blanks, the kind of dash, trailing dots
 * and invisible characters. The key of `"pre – 01. "` is `"PRE-01"`.
 */
export const codeKey = (code: string): string =>
  plainCode.test(code)
    ? code
    : plainDashes(visibleText(code))
        .normalize('NFC')
        .trim()
        .replace(/\s+/g, ' ')
        .replace(idleBlank, '')
        .replace(/[.\s]+$/, '')
        .toUpperCase();
