import { expect, it } from 'vitest';
import { dayShown, hourShown, spanOf } from './span.ts';

const now = Date.parse('2026-11-23T18:00:00.000Z');

it.each([
  ['2026-11-20', '', { from: '2026-11-21T05:59:59.999Z' }],
  ['2026-11-20', '2026-11-22', { from: '2026-11-21T05:59:59.999Z', to: '2026-11-23T05:59:59.999Z' }],
  // Today ends now, which only the server knows exactly.
  ['2026-11-20T15:00:00.123Z', '2026-11-23', { from: '2026-11-20T15:00:00.123Z' }],
  ['2026-11-20', '2026-11-23T18:00:00.000Z', { from: '2026-11-21T05:59:59.999Z' }],
  ['2026-11-20', '2027-01-01', { from: '2026-11-21T05:59:59.999Z' }],
  ['2026-11-23', '', 'same'],
  ['2026-11-23', '2026-11-23', 'same'],
  ['2026-11-23', '2026-11-22', null],
  ['', '', null],
  ['ayer', '', null],
  ['2026-11-22', '2026-11-20', null],
])('from %s to «%s» is %o', (from, to, span) => {
  expect(spanOf({ from, to }, null, now)).toEqual(span);
});

it.each([
  ['2026-10-01', '', { from: '2026-10-02T05:59:59.999Z' }],
  ['2026-10-01', '2026-10-13', { from: '2026-10-02T05:59:59.999Z' }],
  ['2026-10-01', '2026-11-01', { from: '2026-10-02T05:59:59.999Z' }],
  ['2026-10-01', '2026-10-05', { from: '2026-10-02T05:59:59.999Z', to: '2026-10-06T05:59:59.999Z' }],
  ['2026-10-13', '', 'same'],
])('on a page of the past, from %s to «%s» is %o', (from, to, span) => {
  expect(spanOf({ from, to }, '2026-10-13T18:00:00.000Z', now)).toEqual(span);
});

it('shows the day of an instant in Mexico City, and its hour', () => {
  expect(dayShown('2026-11-21T05:30:00Z')).toBe('2026-11-20');
  expect(hourShown('2026-11-21T05:30:00Z')).toBe('a las 23:30');
  expect([dayShown('ayer'), hourShown('ayer'), hourShown('2026-11-20')]).toEqual(['', undefined, undefined]);
});
