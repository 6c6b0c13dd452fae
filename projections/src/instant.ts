const inThatSpelling = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/** An instant in the one spelling that columns give back: ISO 8601 UTC with milliseconds. */
export const instant = (at: string) => (inThatSpelling.test(at) ? at : new Date(at).toISOString());
