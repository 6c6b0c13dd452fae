import { vi } from 'vitest';

/** Milliseconds that a test waits, long enough for a busy machine, and milliseconds between two attempts. */
type Patience = { timeout?: number; interval?: number };
const usual = { timeout: 30_000, interval: 50 };

/** Retries `check` until it does not throw. Resolves with its result; rejects with its last error after the timeout. */
export const eventually = <T>(check: () => T | Promise<T>, patience: Patience = {}): Promise<T> =>
  vi.waitFor(check, { ...usual, ...patience });

/** Resolves with the result of `look` once it is truthy. */
export const found = <T>(look: () => T | Promise<T>) => vi.waitUntil(look, usual);
