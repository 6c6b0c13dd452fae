/** Bytes `start` to `end`, both inclusive. */
export type ByteRange = { start: number; end: number };

const single = /^bytes=(\d{0,15})-(\d{0,15})$/;

/** The last so many bytes. */
const tail = (length: number, size: number) =>
  length === 0 || size === 0 ? 'unsatisfiable' : { start: Math.max(0, size - length), end: size - 1 };

/**
 * What a `Range` header asks for of something of `size` bytes (RFC 9110 §14): one range, `'unsatisfiable'` (416), or `null`
 * for the whole, which is also the answer to several ranges and to what cannot be read.
 */
export const byteRange = (header: string | undefined, size: number): ByteRange | 'unsatisfiable' | null => {
  const [, first = '', last = ''] = single.exec(header ?? '') ?? [];
  if (first === '') return last === '' ? null : tail(Number(last), size);
  const start = Number(first);
  const end = last === '' ? Infinity : Number(last);
  if (end < start) return null;
  return start >= size ? 'unsatisfiable' : { start, end: Math.min(end, size - 1) };
};
