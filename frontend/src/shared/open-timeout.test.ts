import { expect, it, onTestFinished, vi } from 'vitest';
import { withOpenTimeout } from './open-timeout.ts';

it('says after 10 s that a browser leaves a database unopened, and is there for whoever asks once it is open', async () => {
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
