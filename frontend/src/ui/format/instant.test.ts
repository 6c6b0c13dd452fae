import { expect, it } from 'vitest';
import { instantMoment, mexicanInstant } from './instant.ts';

it.each([
  // Mexico abolished daylight saving time in October 2022.
  ['2026-10-12', '18:00', '2026-10-13T00:00:00.000Z'],
  ['2026-01-31', '23:59', '2026-02-01T05:59:00.000Z'],
  ['2021-07-01', '18:00', '2021-07-01T23:00:00.000Z'],
  ['2021-12-01', '00:00', '2021-12-01T06:00:00.000Z'],
])('is the instant at which clocks in Mexico City showed %s %s', (day, time, instant) => {
  expect(new Date(mexicanInstant(day, time)).toISOString()).toBe(instant);
});

it('is written as the day and the hour in Mexico City', () => {
  expect(instantMoment('2026-03-06T03:05:00.000Z')).toBe('05/03/2026, 21:05');
});
