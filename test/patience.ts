/**
 * Milliseconds that a test waits for one thing, on a page or of a process, so that nothing comes near it on a machine that is
 * busy with other things.
 */
export const patience = 180_000;

/** Milliseconds for a whole browser test, or for a hook of one. */
export const testPatience = 5 * patience;
