/** Milliseconds after which a request with all its retries is rejected: health probes, reads, writes. */
export type Timeouts = { probe: number; read: number; write: number };
export const defaultTimeouts: Timeouts = { probe: 3_000, read: 5_000, write: 10_000 };

/** Timeout of one try in milliseconds, so that another try is possible. */
export const tryTimeout = 5_000;

/** Timeout of a connection attempt in milliseconds: a slower server counts as unreachable. */
export const connectTimeout = 3_000;
