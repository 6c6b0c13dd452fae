import { past as words } from '../messages.ts';
import type { SessionUser } from '../session/session.ts';
import { apiError } from './api-error.ts';

const parameter = 'as_of';

/**
 * The instant that this page looks at, as its address said when it was opened; null for now. Another one opens the page anew, so that
 * nothing of one time is ever seen, kept or sent beside another.
 */
const opened = new URLSearchParams(globalThis.location?.search).get(parameter);

/** Whether this page was opened for an instant, whoever looks at it. */
export const isOfPast = opened !== null;

/** Who is in the field looks at now alone: what waits on their device is to be sent. */
export const looksBack = (role: SessionUser['role'] | undefined) =>
  role === 'administrator' || role === 'manager' || role === 'externo';

/** The instant that this person looks at (ISO 8601, or whatever the address says), null for now. */
export const pastOf = (user: Pick<SessionUser, 'role'> | null | undefined): string | null =>
  looksBack(user?.role) ? opened : null;

/** The same address, of that instant unless it names one by itself. */
export const asOf = (url: string, past: string | null): string => {
  const [, query = ''] = url.split('?', 2);
  if (past === null || new URLSearchParams(query).has(parameter)) return url;
  return `${url}${url.includes('?') ? '&' : '?'}${parameter}=${encodeURIComponent(past)}`;
};

/** Throws for who looks at the past: it cannot be written. */
export const refuseInPast = (user: Pick<SessionUser, 'role'> | null | undefined): void => {
  if (pastOf(user) !== null) throw apiError(words.readOnly, 409);
};

/** The address of the page that shows a project as it was at an instant, or (null) as it is. */
export const pageOf = (project: string | null, instant: string | null): string => {
  const query = new URLSearchParams({
    ...(project !== null && { project }),
    ...(instant !== null && { [parameter]: instant }),
  });
  return `/?${query}`;
};
