/** A record that others may change as well. `revision`: at which it was read. */
export type Revised = { revision: number };

/**
 * Where a command goes: a path relative to /api, with the revision at which its record was seen where it must not have moved since. `key`:
 * under which it is sent also when this page is gone; without one it has a key of its action in this page.
 */
export type Target = string | { path: string; seen: number; key?: string };

/** `seen`: undefined in what was kept on the device before there were revisions. */
export const seenAt = (path: string, seen: number | undefined): Target =>
  seen === undefined ? path : { path, seen };

export const pathOf = (target: Target): string => (typeof target === 'string' ? target : target.path);

/** The same record at another path. */
export const withPath = (target: Target, path: string): Target =>
  typeof target === 'string' ? path : { ...target, path };

/** The headers that say at which revision the record was seen, and which request it is. */
export const conditionOf = (target: Target): Record<string, string> =>
  typeof target === 'string'
    ? {}
    : { 'If-Match': `"${target.seen}"`, ...(target.key && { 'Idempotency-Key': target.key }) };
