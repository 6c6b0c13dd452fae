import type { FastifyRequest } from 'fastify';
import type { ByteRange } from '../bytes/blob-store.ts';

/** One range: from one byte to another or to the end, or a number of last bytes. */
const oneRange = /^bytes=(?:(\d{1,15})-(\d{0,15})|-(\d{1,15}))$/;

/** A requested range, for any file size. */
type RangeAsked = { first: number; last: number } | { tail: number };

/**
 * The applicable `Range` of a request for the content with this tag; undefined if there is none. Ignores malformed and multiple
 * ranges, and ranges of other methods than GET (RFC 9110 §14).
 */
export const rangeAsked = (
  { method, headers }: Pick<FastifyRequest, 'method' | 'headers'>,
  tag: string,
): RangeAsked | undefined => {
  if (method !== 'GET' || (headers['if-range'] ?? tag) !== tag) return undefined;
  const [range, first, last, tail] = oneRange.exec(headers.range ?? '') ?? [];
  if (range === undefined) return undefined;
  if (tail !== undefined) return { tail: Number(tail) };
  const asked = { first: Number(first), last: Number(last || Infinity) };
  return asked.last >= asked.first ? asked : undefined;
};

/** Resolves a range for a file size; undefined if the range is outside the file. */
export const within = (asked: RangeAsked, size: number): ByteRange | undefined => {
  const start = 'tail' in asked ? Math.max(0, size - asked.tail) : asked.first;
  const end = Math.min('tail' in asked ? Infinity : asked.last, size - 1);
  return start <= end ? { start, end } : undefined;
};
