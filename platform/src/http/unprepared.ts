import { refuseFor } from './problem.ts';

/** Undefined table, or undefined column: after an update, until the projections have started. */
const unprepared = ['42P01', '42703'];

export const refuseUnprepared = (): never =>
  refuseFor(503, 'Los datos aún se están preparando. Por favor intente de nuevo.', 2);

/** Handles a failed query of the read models. Throws 503 if its table or column does not exist yet, else the original error. */
export const unlessUnprepared = (error: unknown): never => {
  if (error instanceof Error && 'code' in error && unprepared.includes(String(error.code)))
    return refuseUnprepared();
  throw error;
};
