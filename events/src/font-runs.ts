/**
 * Characters of the documents' font (Roboto, as supplied with pdfmake): Latin languages with their punctuation, Greek, and signs of figures
 * and measures.
 */
const fontCharacters =
  '\\u0000-\\u017F\\u0218-\\u021B\\u0391-\\u03A1\\u03A3-\\u03CE\\u2000-\\u200B\\u2010\\u2011\\u2013\\u2014\\u2018-\\u201E\\u2020-\\u2022\\u2026\\u2030\\u2032\\u2033\\u2039\\u203A\\u2044\\u20AC\\u2122\\u2202\\u220F\\u2211\\u2212\\u221A\\u221E\\u2248\\u2260\\u2264\\u2265\\u25A0\\u25CA\\uFEFF';
const missingInFont = new RegExp(`[^${fontCharacters}]`, 'u');
const runs = new RegExp(`[${fontCharacters}]+|[^${fontCharacters}]+`, 'gu');

/** Consecutive characters that one font has. `missingInFont`: characters missing in the documents' font, such as ∅, → and ✓. */
export type FontRun = { text: string; missingInFont: boolean };

/** Whether a text has characters missing in the documents' font. */
export const needsFallbackFont = (text: string): boolean => missingInFont.test(text);

/** Splits a text into runs, each for one font, in order. */
export const fontRuns = (text: string): FontRun[] =>
  needsFallbackFont(text)
    ? Array.from(text.matchAll(runs), ([run]) => ({ text: run, missingInFont: needsFallbackFont(run) }))
    : [{ text, missingInFont: false }];
