import { expect, it } from 'vitest';
import { byteRange } from './byte-range.ts';

it.each([
  ['bytes=0-0', { start: 0, end: 0 }],
  ['bytes=10-19', { start: 10, end: 19 }],
  ['bytes=90-', { start: 90, end: 99 }],
  ['bytes=90-1000', { start: 90, end: 99 }],
  ['bytes=-10', { start: 90, end: 99 }],
  ['bytes=-1000', { start: 0, end: 99 }],
])('%s is a part of a hundred bytes', (header, range) => expect(byteRange(header, 100)).toEqual(range));

it.each(['bytes=100-', 'bytes=100-200', 'bytes=-0'])('%s is no part of a hundred bytes', (header) =>
  expect(byteRange(header, 100)).toBe('unsatisfiable'),
);

it.each([undefined, '', 'bytes=-', 'bytes=5-4', 'bytes=0-1,5-6', 'items=0-1', 'bytes=a-b', 'bytes=1e3-'])(
  '%s asks for the whole',
  (header) => expect(byteRange(header, 100)).toBeNull(),
);

it('has no part of nothing', () => {
  expect(byteRange('bytes=0-', 0)).toBe('unsatisfiable');
  expect(byteRange('bytes=-5', 0)).toBe('unsatisfiable');
});
