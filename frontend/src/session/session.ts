import type { WrittenUser } from '@obraclara/api';
import { forgetPosition } from '../api/event-position.ts';
import { forgetReads } from '../api/stale.ts';
import { note } from '../shared/note.ts';

export type SessionUser = Pick<WrittenUser, 'id' | 'name' | 'role' | 'assigned_projects'>;
export type Session = { token: string; user: SessionUser };
/** Why there is no session: nobody signed in, somebody signed out, or the server no longer accepted the token. */
export type Ending = 'none' | 'chosen' | 'expired';

const parsedUser = (text: string | null): SessionUser | null => {
  if (text === null) return null;
  try {
    const user = JSON.parse(text) as SessionUser | null;
    return user && typeof user.id === 'string' && typeof user.role === 'string' ? user : null;
  } catch {
    // Not ours or half written: the same as not being signed in.
    return null;
  }
};

/** Whether this browser lets the pages keep anything, the session first of all. */
export const keepsData: boolean = (() => {
  try {
    // Where it does not, asking throws, or there is nothing to ask.
    return localStorage.length + sessionStorage.length >= 0;
  } catch {
    return false;
  }
})();

const stored = (): Session | null => {
  if (!keepsData) return null;
  const token = localStorage.getItem('token');
  const user = parsedUser(localStorage.getItem('user'));
  return token && user ? { token, user } : null;
};

/** Tells the other tabs, and who opens the pages later, that nobody signed out: what this person left there stays theirs. */
const endedByItself = 'obraclara.expired';

let current = stored();
let ending: Ending = 'none';
const listeners = new Set<() => void>();

const become = (session: Session | null, why: Ending) => {
  current = session;
  ending = why;
  for (const listener of listeners) listener();
};

export const getSession = (): Session | null => current;
export const getEnding = (): Ending => ending;

/** Whose session ended by itself on this device, while nobody has signed in or out since, and why if the server said. */
export const getEndedUser = (): (SessionUser & { because?: string }) | null =>
  current ? null : parsedUser(localStorage.getItem(endedByItself));

/** Tells later whether somebody else has signed in since: what one person sent is neither shown to the next nor sent by them. */
export const watchForAnother = (): (() => boolean) => {
  const began = current?.user.id;
  return () => current !== null && current.user.id !== began;
};

export const onSession = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

const forget = () => {
  localStorage.removeItem('token');
  localStorage.removeItem('user');
};

/** Keeps token and user for reloads and for the other tabs, or neither of them: false where there is no room for both. */
const store = ({ token, user }: Session): boolean => {
  const kept = note('user', JSON.stringify(user)) && note('token', token);
  if (!kept) forget();
  return kept;
};

/** Keeps the session for this tab, for reloads and for the other tabs; false: this device has no room for it, and it ends with the page. */
export const signIn = (session: Session): boolean => {
  forgetPosition();
  forgetReads();
  localStorage.removeItem(endedByItself);
  const kept = store(session);
  become(session, 'none');
  return kept;
};

/** Goes on with the token that the server gave in place of this one, as when the person's own password changes. */
export const renewSession = (former: string | undefined, token: string) => {
  if (!current || current.token !== former) return;
  const renewed = { ...current, token };
  store(renewed);
  become(renewed, 'none');
};

/** Forgets token and user; the login screen follows by itself, in the other tabs too, and says what made it end by itself. */
export const signOut = (why: Ending = 'chosen', because?: string) => {
  if (why === 'expired' && current) note(endedByItself, JSON.stringify({ ...current.user, because }));
  else if (why === 'chosen') localStorage.removeItem(endedByItself);
  forget();
  forgetPosition();
  forgetReads();
  if (current) become(null, why);
};

/** What another tab did to the session happens here too. Returns how to stop. */
export const followOtherTabs = () => {
  const follow = ({ key }: StorageEvent) => {
    if (key !== null && key !== 'token' && key !== 'user') return;
    const now = stored();
    if (now?.token === current?.token) return;
    become(now, now === null && localStorage.getItem(endedByItself) ? 'expired' : 'chosen');
  };
  addEventListener('storage', follow);
  return () => removeEventListener('storage', follow);
};

/** Where this session belongs: `/` when signed in, else `/login`; the query (project, tab, filters) stays. Null: already there. */
export const placeOf = (session: Session | null, path: string, query: string): string | null => {
  const place = session ? '/' : '/login';
  return path === place ? null : place + query;
};
