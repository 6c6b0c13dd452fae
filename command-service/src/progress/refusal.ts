import { toProblem, type Problem } from '@obraclara/platform/http';

/** One refused item of a request; the other items are unaffected. */
export type Refused = { refusal: Problem };

/** Converts an error into the refusal of one item. Rethrows transient errors (5xx) and defects. */
export const refusalOf = (error: unknown): Refused => {
  const refusal = toProblem(error);
  if (!refusal || refusal.statusCode >= 500) throw error;
  return { refusal };
};

/** Result of the work, or its refusal. */
export const refusalOr = async <T>(work: () => Promise<T>): Promise<T | Refused> => {
  try {
    return await work();
  } catch (error) {
    return refusalOf(error);
  }
};
