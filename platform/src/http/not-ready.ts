import { refuseFor } from './problem.ts';

/** Undefined table, or undefined column: after an update, until the projections have started. */
const missingSchemaCodes = ['42P01', '42703'];

export const refuseNotReady = (): never =>
  refuseFor(503, 'Los datos aún se están preparando. Por favor intente de nuevo.', 2);

/** Handles a failed query of the read models. Throws 503 if its table or column does not exist yet, else the original error. */
export const rethrowQueryError = (error: unknown): never => {
  if (error instanceof Error && 'code' in error && missingSchemaCodes.includes(String(error.code)))
    return refuseNotReady();
  throw error;
};
