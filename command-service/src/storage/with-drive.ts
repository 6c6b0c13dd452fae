import { driveFailure, isDriveFailure } from './google/failure.ts';
import { driveSession, type DriveSession, type Tokens } from './google/session.ts';
import { keepTokens, markBroken, secretsOf, type StorageLink } from './link.ts';
import type { StorageDeps } from './storage-deps.ts';

/** Milliseconds that a request waits for a Drive before it fails. */
export const requestTimeout = 15_000;

/**
 * Runs work with a project's Drive. Stores refreshed tokens, sealed, before it ends. Tokens that Google refuses mark the link, and later
 * calls fail without contacting Google. Throws a DriveFailure.
 */
export const withDrive = async <T>(
  { db, jwtSecret, now, log, googleApiRootUrl }: StorageDeps,
  link: StorageLink,
  work: (session: DriveSession) => Promise<T>,
  signal: AbortSignal = AbortSignal.timeout(requestTimeout),
): Promise<T> => {
  const secrets = link.broken_at === null ? secretsOf(jwtSecret, link) : undefined;
  if (!secrets) throw driveFailure('reconnect');
  const keeping: Promise<void>[] = [];
  const onTokens = (tokens: Tokens) => void keeping.push(keepTokens(db, jwtSecret, link, tokens));
  const session = await driveSession({ ...secrets, rootUrl: googleApiRootUrl, onTokens, signal });
  try {
    return await work(session);
  } catch (error) {
    if (isDriveFailure(error) && error.drive === 'reconnect') await markBroken(db, link, now());
    throw error;
  } finally {
    // If new tokens could not be stored, the next call refreshes them again.
    for (const kept of await Promise.allSettled(keeping))
      if (kept.status === 'rejected') log?.('refreshed tokens of a Drive could not be kept', kept.reason);
  }
};
