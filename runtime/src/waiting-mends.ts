import { isUnavailable } from '@obraclara/platform/http';
import { failureSentence } from './failure-sentence.ts';

/** PostgreSQL: the user or the password is not accepted, or there is no such database. Somebody must correct the settings. */
const ofSettings = /^(28...|3D000)$/;

/** Whether a start that failed with this error may succeed later: the database, the event log or the file store does not answer now. */
export const waitingMends = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  const { code, cause } = error as Error & { code?: unknown };
  if (typeof code === 'string' && ofSettings.test(code)) return false;
  return isUnavailable(error) || waitingMends(cause);
};

/** What such a start waits for, in Spanish. An error of ours is a sentence already and names its cause. */
export const awaitedSentence = (error: unknown): string =>
  error instanceof Error && error.cause === undefined
    ? `La base de datos o el almacén de archivos dejaron de contestar (${failureSentence(error)}).`
    : failureSentence(error);
