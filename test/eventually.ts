import { vi } from 'vitest';

/** Milliseconds that a test waits for anything: a machine that is busy with other things needs its time. */
const patience = 30_000;
const interval = 50;

/** Resolves with what a check answers once it does not fail any more; fails as it does when `timeout` (ms) is over. */
export const eventually = <T>(check: () => T | Promise<T>, timeout = patience): Promise<T> =>
  vi.waitFor(check, { timeout, interval });

/** Resolves with what is looked for once there is such a thing. */
export const found = <T>(look: () => T | Promise<T>) => vi.waitUntil(look, { timeout: patience, interval });
