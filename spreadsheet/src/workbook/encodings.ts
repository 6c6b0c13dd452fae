/** Characters of the upper half of code page 850 (MS-DOS), from 0x80 on. */
const cp850 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0';

const fromCp850 = (bytes: Uint8Array): string => {
  const parts: string[] = [];
  for (let at = 0; at < bytes.length; at += 8_192)
    parts.push(
      Array.from(bytes.subarray(at, at + 8_192), (byte) =>
        byte < 0x80 ? String.fromCharCode(byte) : (cp850[byte - 0x80] ?? ''),
      ).join(''),
    );
  return parts.join('');
};

type Decode = (bytes: Uint8Array) => string;

/** Encodings of text files that are not UTF-8, the most usual first. */
const encodings: readonly Decode[] = [
  (bytes) => new TextDecoder('windows-1252').decode(bytes),
  fromCp850,
  (bytes) => new TextDecoder('macintosh').decode(bytes),
];

/** An accented Spanish letter inside a word: lower case next to lower case, upper case next to upper case or at the start of a word. */
const spanish = /(?<=[\p{Ll}])[áéíóúüñ]|[áéíóúüñ](?=\p{Ll})|(?<=\p{Lu})[ÁÉÍÓÚÜÑ]|[ÁÉÍÓÚÜÑ](?=\p{L})/gu;
/** Measurement and quotation characters that are usual in Spanish texts. */
const signs = /[°ºª²³¼½¾±×ØøµÁ¿¡«»“”‘’–—•®\u00a0]/gu;
const foreign = /[^\u0000-\u007f]/gu;

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

/** Score of a text as Spanish: accents inside words add points, characters foreign to Spanish subtract points. */
const score = (text: string): number => {
  const good = count(text, spanish);
  const rest = count(text, foreign) - good;
  const neutral = Math.min(rest, count(text.replace(spanish, ''), signs));
  return 4 * good - 4 * (rest - neutral) - neutral;
};

/** The first words around a non-ASCII character, as a sample for the user. */
const sampleOf = (text: string): string =>
  /[^\n",;\t|]{0,30}[^\u0000-\u007f][^\n",;\t|]{0,30}/u.exec(text)?.[0].trim() ?? '';

const sampled = 256 * 1024;

/**
 * Decodes text that is not UTF-8 in the encoding that gives the most plausible Spanish accents. If two encodings are close,
 * `sample` holds some words for the user to check; otherwise null.
 */
export const decodedByAccents = (bytes: Uint8Array): { text: string; sample: string | null } => {
  const head = bytes.subarray(0, sampled);
  const ranked = encodings
    .map((decode) => ({ decode, shown: decode(head) }))
    .map((one) => ({ ...one, score: score(one.shown) }))
    .toSorted((a, b) => b.score - a.score);
  const [best, ...others] = ranked as [(typeof ranked)[0], ...typeof ranked];
  const next = others.find(({ shown }) => shown !== best.shown);
  const isSure = next === undefined || best.score - next.score >= 3;
  return { text: best.decode(bytes), sample: isSure ? null : sampleOf(best.shown) };
};
