import { isUnavailable } from '@obraclara/platform/http';
import { failureSentence } from './failure-sentence.ts';

/** PostgreSQL's codes for a rejected user, a wrong password or a missing database: the operator must correct the settings. */
const ofSettings = /^(28...|3D000)$/;

/** Whether a failed start may succeed later: the database, the event log or the file store does not answer at present. */
export const waitingMends = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  const { code, cause } = error as Error & { code?: unknown };
  if (typeof code === 'string' && ofSettings.test(code)) return false;
  return isUnavailable(error) || waitingMends(cause);
};

/** The reason of a failed start that is retried, in Spanish. An error of ours is already a sentence that names its cause. */
export const awaitedSentence = (error: unknown): string =>
  error instanceof Error && error.cause === undefined
    ? `La base de datos o el almacén de archivos dejaron de contestar (${failureSentence(error)}).`
    : failureSentence(error);
