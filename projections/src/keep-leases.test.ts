import { expect, it } from 'vitest';
import { leaseTime, newWorkerId } from './keep-leases.ts';

/** What a lease lasts after each of these: milliseconds that passed, and that the processor worked for us meanwhile. */
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

it('names each worker otherwise, in as many letters as a session may have', () => {
  const [one, other] = [newWorkerId(), newWorkerId()];
  expect(one).not.toBe(other);
  expect(one).toMatch(new RegExp(`^[A-Za-z0-9.-]{0,24}-${process.pid}-[0-9a-f]{6}$`));
});
