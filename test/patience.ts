/** Milliseconds that a test waits for a change on a page or in a process: far more than it takes on a busy machine. */
export const patience = 180_000;

/** Milliseconds for a whole browser test or one of its hooks. */
export const testPatience = 5 * patience;
