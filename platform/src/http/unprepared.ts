import { refuseFor } from './problem.ts';

/** Neither the table nor, before the projections were started again after an update, all of its columns. */
const unprepared = ['42P01', '42703'];

export const refuseUnprepared = (): never =>
  refuseFor(503, 'Los datos aún se están preparando. Por favor intente de nuevo.', 2);

/** For a query of read models that failed: 503 if it was for a table or column that is still to be made, otherwise its own error. */
export const unlessUnprepared = (error: unknown): never => {
  if (error instanceof Error && 'code' in error && unprepared.includes(String(error.code)))
    return refuseUnprepared();
  throw error;
};
