import { asProblem, type Problem } from '@obraclara/platform/http';

/** One of several things asked together that can't be; the others can. */
export type Refused = { refusal: Problem };

/** The error as the refusal of one thing; what may pass by itself, or is a defect of ours, is thrown on. */
export const refusalOf = (error: unknown): Refused => {
  const refusal = asProblem(error);
  if (!refusal || refusal.statusCode >= 500) throw error;
  return { refusal };
};

/** What the work gives, or how it was refused. */
export const refusalOr = async <T>(work: () => Promise<T>): Promise<T | Refused> => {
  try {
    return await work();
  } catch (error) {
    return refusalOf(error);
  }
};
