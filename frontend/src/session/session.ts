import type { WrittenUser } from '@obraclara/api';
import { forgetPosition } from '../api/event-position.ts';
import { forgetReads } from '../api/stale.ts';
import { storePreference } from '../shared/stored-preference.ts';

export type SessionUser = Pick<WrittenUser, 'id' | 'name' | 'role' | 'assigned_projects'>;
export type Session = { token: string; user: SessionUser };
/** Why there is no session: never signed in, signed out, or the server rejected the token. */
export type Ending = 'none' | 'chosen' | 'expired';

const parsedUser = (text: string | null): SessionUser | null => {
  if (text === null) return null;
  try {
    const user = JSON.parse(text) as SessionUser | null;
    return user && typeof user.id === 'string' && typeof user.role === 'string' ? user : null;
  } catch {
    // Foreign or incomplete data counts as not signed in.
    return null;
  }
};

/** Whether this browser lets the pages store data, above all the session. */
export const keepsData: boolean = (() => {
  try {
    // Without storage, access throws or the objects do not exist.
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

/** localStorage key: tells other tabs and later visits that the session expired, so this user's data stays on the device. */
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

/** Returns the user whose session expired on this device, with the server's reason if any; null after a later sign-in or sign-out. */
export const getEndedUser = (): (SessionUser & { because?: string }) | null =>
  current ? null : parsedUser(localStorage.getItem(endedByItself));

/**
 * Returns a function that tells whether another user has signed in since: one user's requests are neither shown to nor sent by the next.
 */
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

/** Stores token and user for reloads and other tabs, or neither. Returns false if there is no room for both. */
const store = ({ token, user }: Session): boolean => {
  const kept = storePreference('user', JSON.stringify(user)) && storePreference('token', token);
  if (!kept) forget();
  return kept;
};

/**
 * Starts the session in this tab, and stores it for reloads and other tabs. Returns false if the device has no room: it then ends with the
 * page.
 */
export const signIn = (session: Session): boolean => {
  forgetPosition();
  forgetReads();
  localStorage.removeItem(endedByItself);
  const kept = store(session);
  become(session, 'none');
  return kept;
};

/** Replaces the token with the server's new one, for instance after the user changes the password. */
export const renewSession = (former: string | undefined, token: string) => {
  if (!current || current.token !== former) return;
  const renewed = { ...current, token };
  store(renewed);
  become(renewed, 'none');
};

/** Ends the session in all tabs; the login screen follows and shows why the session expired. */
export const signOut = (why: Ending = 'chosen', because?: string) => {
  if (why === 'expired' && current)
    storePreference(endedByItself, JSON.stringify({ ...current.user, because }));
  else if (why === 'chosen') localStorage.removeItem(endedByItself);
  forget();
  forgetPosition();
  forgetReads();
  if (current) become(null, why);
};

/** Applies session changes of other tabs to this one. Returns a function that stops it. */
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

/**
 * Returns the URL for this session: `/` when signed in, else `/login`, with the query (project, tab, filters). Null if it is the current
 * one. After signing in without a query, managers and administrators first see what is pending.
 */
export const placeOf = (session: Session | null, path: string, query: string): string | null => {
  const place = session ? '/' : '/login';
  if (path === place) return null;
  const hasDay = session?.user.role === 'manager' || session?.user.role === 'administrator';
  return place + (path === '/login' && query === '' && hasDay ? '?tab=dia' : query);
};
