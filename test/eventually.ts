import { vi } from 'vitest';

/** Milliseconds that a test waits for anything, since a machine that is busy with other things needs its time, and between two looks. */
type Patience = { timeout?: number; interval?: number };
const usual = { timeout: 30_000, interval: 50 };

/** Resolves with what a check answers once it does not fail any more; fails as it does when its time is over. */
export const eventually = <T>(check: () => T | Promise<T>, patience: Patience = {}): Promise<T> =>
  vi.waitFor(check, { ...usual, ...patience });

/** Resolves with what is looked for once there is such a thing. */
export const found = <T>(look: () => T | Promise<T>) => vi.waitUntil(look, usual);
