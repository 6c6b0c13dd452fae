/**
 * Letters of which the typeface of documents (Roboto, as it comes with pdfmake) has every one: those of Latin languages with what stands
 * around them, of Greek, and the signs of figures and measures.
 */
const had =
  '\\u0000-\\u017F\\u0218-\\u021B\\u0391-\\u03A1\\u03A3-\\u03CE\\u2000-\\u200B\\u2010\\u2011\\u2013\\u2014\\u2018-\\u201E\\u2020-\\u2022\\u2026\\u2030\\u2032\\u2033\\u2039\\u203A\\u2044\\u20AC\\u2122\\u2202\\u220F\\u2211\\u2212\\u221A\\u221E\\u2248\\u2260\\u2264\\u2265\\u25A0\\u25CA\\uFEFF';
const lacking = new RegExp(`[^${had}]`, 'u');
const runs = new RegExp(`[${had}]+|[^${had}]+`, 'gu');

/** Letters beside each other that one typeface has; `lacking`: those that the typeface of documents does not have, as ∅, → and ✓. */
export type Run = { text: string; lacking: boolean };

/** Whether a text has letters that the typeface of documents lacks. */
export const lacksLetters = (text: string): boolean => lacking.test(text);

/** A text in runs, each for one typeface, in their order. */
export const runsOf = (text: string): Run[] =>
  lacksLetters(text)
    ? Array.from(text.matchAll(runs), ([run]) => ({ text: run, lacking: lacksLetters(run) }))
    : [{ text, lacking: false }];
