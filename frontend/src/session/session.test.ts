// @vitest-environment jsdom
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import {
  followOtherTabs,
  getEndedUser,
  getEnding,
  getSession,
  onSession,
  placeOf,
  signIn,
  signOut,
} from './session.ts';

const user = { id: 'u1', name: 'Ana', role: 'supervisor' as const, assigned_projects: ['p1'] };
const session = { token: 't1', user };

afterEach(() => {
  signOut();
  localStorage.clear();
});

it('keeps token and user for the next visit', async () => {
  signIn(session);
  vi.resetModules();
  const again = await import('./session.ts');
  expect(again.getSession()).toEqual(session);
});

it('reads a partial or foreign session as none', async () => {
  for (const stored of ['{', 'null', '[]', '{"id":1}']) {
    localStorage.setItem('token', 't1');
    localStorage.setItem('user', stored);
    vi.resetModules();
    expect((await import('./session.ts')).getSession()).toBeNull();
  }
});

it('forgets both on signing out', () => {
  signIn(session);
  signOut();
  expect(getSession()).toBeNull();
  expect(getEnding()).toBe('chosen');
  expect(localStorage).toHaveLength(0);
});

it('tells once, however often it is ended', () => {
  signIn(session);
  const told = vi.fn();
  const stop = onSession(told);
  signOut('expired');
  signOut('expired');
  stop();
  expect(told).toHaveBeenCalledTimes(1);
});

it('remembers whose session expired, also after a reload, until the next sign-in or sign-out', async () => {
  signIn(session);
  expect(getEndedUser()).toBeNull();
  signOut('expired');
  expect(getEndedUser()).toEqual(user);
  vi.resetModules();
  expect((await import('./session.ts')).getEndedUser()).toEqual(user);
  signIn(session);
  signOut();
  expect(getEndedUser()).toBeNull();
});

it('follows what another tab does', () => {
  const stop = followOtherTabs();
  localStorage.setItem('user', JSON.stringify(user));
  localStorage.setItem('token', 't9');
  dispatchEvent(new StorageEvent('storage', { key: 'token' }));
  expect(getSession()?.token).toBe('t9');
  localStorage.clear();
  dispatchEvent(new StorageEvent('storage', { key: null }));
  expect(getSession()).toBeNull();
  stop();
});

it('distinguishes an expired session in another tab from a sign-out', async () => {
  signIn(session);
  vi.resetModules();
  const other = await import('./session.ts');
  const stop = followOtherTabs();
  other.signOut('expired');
  dispatchEvent(new StorageEvent('storage', { key: 'token' }));
  expect(getEnding()).toBe('expired');
  other.signIn(session);
  dispatchEvent(new StorageEvent('storage', { key: 'token' }));
  expect(getSession()).toEqual(session);
  other.signOut();
  dispatchEvent(new StorageEvent('storage', { key: 'token' }));
  expect(getEnding()).toBe('chosen');
  expect(localStorage).toHaveLength(0);
  stop();
});

it('belongs to / when signed in and to /login when not, wherever it is; the query stays', () => {
  expect(placeOf(session, '/login', '?project=p1')).toBe('/?project=p1');
  expect(placeOf(session, '/login', '')).toBe('/');
  for (const role of ['manager', 'administrator'] as const) {
    const other = { ...session, user: { ...user, role } };
    expect(placeOf(other, '/login', '')).toBe('/?tab=dia');
    expect(placeOf(other, '/login', '?project=p1')).toBe('/?project=p1');
    expect(placeOf(other, '/', '')).toBeNull();
  }
  expect(placeOf(session, '/', '?tab=usuarios')).toBeNull();
  expect(placeOf(null, '/', '?project=p1&tab=estimaciones')).toBe('/login?project=p1&tab=estimaciones');
  expect(placeOf(null, '/algo/mas', '')).toBe('/login');
  expect(placeOf(null, '/login', '')).toBeNull();
});

it('is of this tab alone on a device without room, keeps nothing by halves there, and ends all the same', async () => {
  signIn({ token: 't0', user: { ...user, id: 'u0' } });
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation((name) => {
    if (name === 'token') throw new DOMException('no room', 'QuotaExceededError');
  });
  onTestFinished(() => full.mockRestore());
  expect(signIn(session)).toBe(false);
  expect(getSession()).toEqual(session);
  expect(localStorage).toHaveLength(0);
  full.mockImplementation(() => {
    throw new DOMException('no room', 'QuotaExceededError');
  });
  signOut('expired');
  expect(getSession()).toBeNull();
  expect(getEnding()).toBe('expired');
});

it('has nobody signed in where the browser lets nothing be kept, and says that', async () => {
  vi.stubGlobal('localStorage', null);
  vi.resetModules();
  const { keepsData, getSession: known } = await import('./session.ts');
  vi.unstubAllGlobals();
  expect([keepsData, known()]).toEqual([false, null]);
});
