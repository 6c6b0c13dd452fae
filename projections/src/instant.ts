const isSpelled = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/**
 * An instant in the one spelling that columns give back: ISO 8601 UTC with milliseconds. Events have it so: to read each would cost a
 * thirtieth of a catch-up.
 */
export const instant = (at: string) => (isSpelled.test(at) ? at : new Date(at).toISOString());
