/** How long, in milliseconds, a request may take altogether before its caller is told: whether it is there, reads, writes. */
export type Patience = { probe: number; read: number; write: number };
export const usualPatience: Patience = { probe: 3_000, read: 5_000, write: 10_000 };

/** One try waits no longer than this, in milliseconds, so that there may be another. */
export const longestTry = 5_000;

/** The same for a connection to be made: a server that takes longer is not there. */
export const longestConnect = 3_000;
