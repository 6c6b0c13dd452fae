import { expect, it, onTestFinished, vi } from 'vitest';
import { withOpenTimeout } from './open-timeout.ts';

it('rejects after 10 s if the database does not open, and serves later calls once it does', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const opening = Promise.withResolvers<string>();
  const database = withOpenTimeout(() => opening.promise);
  const asked = expect(database()).rejects.toThrow(DOMException);
  await vi.advanceTimersByTimeAsync(10_000);
  await asked;
  opening.resolve('there');
  expect(await database()).toBe('there');
  expect(vi.getTimerCount()).toBe(0);
});
