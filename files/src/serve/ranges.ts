import type { FastifyRequest } from 'fastify';
import type { ByteRange } from '../bytes/blob-store.ts';

/** One range: from one byte to another or to the end, or the last so many. */
const oneRange = /^bytes=(?:(\d{1,15})-(\d{0,15})|-(\d{1,15}))$/;

/** As it was asked for, of something of whatever size. */
type RangeAsked = { first: number; last: number } | { tail: number };

/**
 * The `Range` to be heeded of what has this name, if any. What cannot be read, or names more than one part, is ignored, and
 * parts are of GET alone (RFC 9110 §14).
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

/** What of so many bytes that is; undefined where none of them is in it. */
export const within = (asked: RangeAsked, size: number): ByteRange | undefined => {
  const start = 'tail' in asked ? Math.max(0, size - asked.tail) : asked.first;
  const end = Math.min('tail' in asked ? Infinity : asked.last, size - 1);
  return start <= end ? { start, end } : undefined;
};
