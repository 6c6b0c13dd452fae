import { past as words } from '../messages.ts';
import type { SessionUser } from '../session/session.ts';
import { apiError } from './api-error.ts';

const parameter = 'as_of';

/**
 * The instant of this page's snapshot, from its URL at load; null for the current state. Another instant reloads the page, so that data of
 * two instants never mix.
 */
const pageInstant = new URLSearchParams(globalThis.location?.search).get(parameter);

/** Whether this page was opened for an instant, for any user. */
export const isSnapshotPage = pageInstant !== null;

/** Whether the role can see snapshots. Field roles cannot: their device has entries to send. */
export const canSeeSnapshots = (role: SessionUser['role'] | undefined) =>
  role === 'administrator' || role === 'manager' || role === 'externo';

/** Returns the instant of the user's snapshot (ISO 8601, or any text of the URL); null for the current state. */
export const snapshotInstant = (user: Pick<SessionUser, 'role'> | null | undefined): string | null =>
  canSeeSnapshots(user?.role) ? pageInstant : null;

/** Adds the instant to a URL, unless it has its own. */
export const asOf = (url: string, past: string | null): string => {
  const [, query = ''] = url.split('?', 2);
  if (past === null || new URLSearchParams(query).has(parameter)) return url;
  return `${url}${url.includes('?') ? '&' : '?'}${parameter}=${encodeURIComponent(past)}`;
};

/** @throws ApiError 409 if the user sees a snapshot, which is read-only. */
export const refuseInSnapshot = (user: Pick<SessionUser, 'role'> | null | undefined): void => {
  if (snapshotInstant(user) !== null) throw apiError(words.readOnly, 409);
};

/** Returns the URL of the page that shows a project as of an instant, or (null) its current state. */
export const projectPageUrl = (project: string | null, instant: string | null): string => {
  const query = new URLSearchParams({
    ...(project !== null && { project }),
    ...(instant !== null && { [parameter]: instant }),
  });
  return `/?${query}`;
};
