/** An instant in the one spelling that columns give back: ISO 8601 UTC with milliseconds. */
export const instant = (at: string) => new Date(at).toISOString();
