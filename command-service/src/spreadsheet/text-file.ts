import type { Cell, Sheet } from './sheet.ts';

/** Bytes as text: by their byte-order mark, as UTF-8 when they are valid UTF-8, else as Windows-1252 (old Excel). */
export const decoded = (bytes: Uint8Array): string => {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    // Not UTF-8: every byte sequence is valid Windows-1252.
    return new TextDecoder('windows-1252').decode(bytes);
  }
};

const delimiters = ['\t', ';', ',', '|'];

/** The separator that splits most of the first lines, quoted fields left aside; null when none does. */
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

/** Fields of separated text (RFC 4180 quotes), every one as text, so that no number or formula is guessed. */
export const separatedRows = (text: string, mark: string): Sheet['rows'] => {
  const rows: Sheet['rows'] = [];
  let row: (Cell | undefined)[] = [];
  let field = '';
  let quoted = false;
  const endField = () => {
    row.push(field === '' ? undefined : { t: 's', v: field });
    field = '';
  };
  const endRow = () => {
    endField();
    rows.push(row);
    row = [];
  };
  for (let at = 0; at < text.length; at++) {
    const sign = text.charAt(at);
    if (quoted) {
      if (sign !== '"') field += sign;
      else if (text.charAt(at + 1) === '"') field += text.charAt(++at);
      else quoted = false;
    } else if (sign === '"' && field === '') quoted = true;
    else if (sign === mark) endField();
    else if (sign === '\n') endRow();
    else if (sign !== '\r') field += sign;
  }
  if (field !== '' || row.length > 0) endRow();
  return rows;
};
