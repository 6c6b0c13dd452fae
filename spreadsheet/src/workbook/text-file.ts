import { decodedByAccents } from './encodings.ts';
import type { Cell, Sheet } from './sheet.ts';

/** Decoded text, and a `sample` for the user when the encoding, and so the accents, is uncertain. */
type Decoded = { text: string; sample: string | null };

const sure = (text: string): Decoded => ({ text, sample: null });

/** Decodes text by its byte-order mark, as UTF-8 when it is valid UTF-8, else by the encoding with plausible Spanish accents. */
export const decoded = (bytes: Uint8Array): Decoded => {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return sure(new TextDecoder('utf-16le').decode(bytes));
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return sure(new TextDecoder('utf-16be').decode(bytes));
  try {
    return sure(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    // Any byte sequence is valid in the older encodings.
    return decodedByAccents(bytes);
  }
};

const delimiters = ['\t', ';', ',', '|'];

/** The separator that splits most of the first lines, ignoring quoted fields; null when none does. */
export const delimiterOf = (text: string): string | null => {
  const lines = text
    .slice(0, 64 * 1024)
    .replace(/"(?:[^"]|"")*"/g, '')
    .split(/\r?\n/)
    .slice(0, 60);
  const counts = delimiters.map((mark) => lines.filter((line) => line.split(mark).length >= 4).length);
  const best = Math.max(...counts);
  return best > 0 ? (delimiters[counts.indexOf(best)] ?? null) : null;
};

/** Pattern of a field, quoted (RFC 4180) or not, with its terminator. */
const fieldPattern = (mark: string) =>
  new RegExp(
    `(?:"((?:[^"]|"")*)"|)([^${mark === '|' ? '\\|' : mark}\\r\\n]*)(${mark === '|' ? '\\|' : mark}|\\r\\n|\\n|\\r|$)`,
    'y',
  );

const nextField = (pattern: RegExp, text: string) => {
  const [, quoted = '', rest = '', end = ''] = pattern.exec(text) ?? [];
  return { value: quoted.replaceAll('""', '"') + rest, end };
};

/** Parses separated text into at most `most` rows. Every field is a text, so that no number or formula is guessed. */
export const separatedRows = (text: string, mark: string, most: number): Sheet['rows'] => {
  const rows: Sheet['rows'] = [];
  const pattern = fieldPattern(mark);
  let row: (Cell | undefined)[] = [];
  while (pattern.lastIndex < text.length && rows.length < most) {
    const { value, end } = nextField(pattern, text);
    row.push(value === '' ? undefined : { t: 's', v: value });
    if (end === mark) continue;
    rows.push(row);
    row = [];
    if (end === '') break;
  }
  if (row.length > 0) rows.push(row);
  return rows.slice(0, most);
};
