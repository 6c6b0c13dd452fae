/** A record that other users may change too. `revision`: its revision when it was read. */
export type Revised = { revision: number };

/**
 * Target of a command: a path relative to /api; with `seen`, the revision that the record must still have.
 * `key`: an idempotency key that survives this page; without it, the action gets one of this page.
 */
export type Target = string | { path: string; seen: number; key?: string };

/** `seen`: undefined in data that was stored on the device before revisions existed. */
export const seenAt = (path: string, seen: number | undefined): Target =>
  seen === undefined ? path : { path, seen };

export const pathOf = (target: Target): string => (typeof target === 'string' ? target : target.path);

/** Returns the target with another path and the same revision and key. */
export const withPath = (target: Target, path: string): Target =>
  typeof target === 'string' ? path : { ...target, path };

/** Returns the request headers for the expected revision and the idempotency key. */
export const conditionOf = (target: Target): Record<string, string> =>
  typeof target === 'string'
    ? {}
    : { 'If-Match': `"${target.seen}"`, ...(target.key && { 'Idempotency-Key': target.key }) };
