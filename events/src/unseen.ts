/** Drawn as a blank although they are none: braille without a dot, and the fillers of Korean. */
const blankSigns = /[\u2800\u115f\u1160\u3164\uffa0]/g;
/** What copying from a web page or a PDF leaves in a text: characters without width, marks of direction, soft hyphens, notes between lines. */
const unseenSigns = /[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]/gu;
const blank = /^[\s\p{Cc}]*$/u;

/** A text without the characters that nobody sees. */
export const visible = (text: string): string => text.replace(blankSigns, ' ').replace(unseenSigns, '');

/** Whether there is nothing in a text that people see. */
export const isUnseen = (text: string): boolean => blank.test(visible(text));

/** Dashes that word processors and foreign keyboards put where a hyphen was meant. */
const dashes = /[\u2010-\u2015\u2212\ufe58\ufe63\uff0d]/g;

/** A text with a plain hyphen for every kind of dash. For comparing only. */
export const plainDashes = (text: string): string => text.replace(dashes, '-');
