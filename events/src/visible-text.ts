/** Characters drawn as a blank that are not spaces: the empty braille pattern and Korean fillers. */
const blankCharacters = /[\u2800\u115f\u1160\u3164\uffa0]/g;
/** Invisible characters from web pages or PDFs: zero-width characters, direction marks, soft hyphens, interlinear annotations. */
const invisibleCharacters = /[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]/gu;
const blank = /^[\s\p{Cc}]*$/u;

/** A text without invisible characters; those drawn as a blank become spaces. */
export const visibleText = (text: string): string =>
  text.replace(blankCharacters, ' ').replace(invisibleCharacters, '');

/** Whether a text has no visible character. */
export const isBlankText = (text: string): boolean => blank.test(visibleText(text));

/** Dashes that word processors and foreign keyboards insert instead of a hyphen. */
const dashes = /[\u2010-\u2015\u2212\ufe58\ufe63\uff0d]/g;

/** A text with a plain hyphen for every dash, for comparison only. */
export const plainDashes = (text: string): string => text.replace(dashes, '-');
