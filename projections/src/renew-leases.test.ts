import { expect, it } from 'vitest';
import { leaseTime, newWorkerId } from './renew-leases.ts';

/** Duration of the lease after each step, in milliseconds. A step has the milliseconds passed and the processor time used. */
const lasting = (...steps: [passed: number, worked: number][]) => {
  let at = 0;
  let user = 0;
  const lasts = leaseTime(
    () => at,
    () => ({ user: user * 1000, system: 0 }),
  );
  const first = lasts();
  return [
    first,
    ...steps.map(([passed, worked]) => {
      at += passed;
      user += worked;
      return lasts();
    }),
  ];
};

it('asks for more time after it was late because it computed, not because it was stopped', () => {
  expect(lasting([300, 290], [1100, 1100])).toEqual([1200, 1200, 1200]);
  expect(lasting([5000, 40], [300, 20])).toEqual([1200, 1200, 1200]);
  expect(lasting([5000, 4900], [300, 20], [2000, 1900])).toEqual([1200, 10_000, 10_000, 10_000]);
  expect(lasting([500_000, 499_000])).toEqual([1200, 60_000]);
});

it('asks for half as long after each minute in which it was never late, and never for less than usual', () => {
  const punctual = (seconds: number) => Array.from({ length: seconds }, (): [number, number] => [1000, 20]);
  const after = (...steps: [number, number][]) => lasting([5000, 4900], ...steps).at(-1);
  expect(after(...punctual(59))).toBe(10_000);
  expect(after(...punctual(60))).toBe(5000);
  expect(after(...punctual(119))).toBe(5000);
  expect(after(...punctual(180))).toBe(1250);
  expect(after(...punctual(600))).toBe(1200);
  expect(after(...punctual(59), [2000, 1900], ...punctual(59))).toBe(10_000);
  expect(after(...punctual(59), [2000, 10], ...punctual(59))).toBe(10_000);
});

it('names each worker otherwise, in as many letters as a session may have', () => {
  const [one, other] = [newWorkerId(), newWorkerId()];
  expect(one).not.toBe(other);
  expect(one).toMatch(new RegExp(`^[A-Za-z0-9.-]{0,24}-${process.pid}-[0-9a-f]{6}$`));
});
