import jwt from 'jsonwebtoken';
import { expect, it } from 'vitest';
import type { Person } from '@obraclara/events';
import { authenticate, authorize } from './authentication.ts';
import { redacted } from './redact.ts';
import { signToken, verifyToken } from './token.ts';

const now = new Date('2026-01-31T18:00:00Z');
const hours = (n: number) => new Date(now.getTime() + n * 3_600_000);
const ana: Person = { id: 'ana', role: 'supervisor', assigned_projects: ['p1'] };

it('holds for twelve hours', () => {
  const token = signToken(ana, 'secret', now);
  expect(verifyToken(token, 'secret', hours(11.9))).toEqual({
    id: 'ana',
    credential: '',
    role: 'supervisor',
  });
  expect(verifyToken(token, 'secret', hours(12.1))).toBeUndefined();
});

it('is worth nothing signed by another or not at all', () => {
  expect(verifyToken(signToken(ana, 'other', now), 'secret', now)).toBeUndefined();
  const unsigned = jwt.sign({ sub: 'ana', iss: 'obraclara', aud: 'obraclara-api' }, '', {
    algorithm: 'none',
  });
  expect(verifyToken(unsigned, 'secret', now)).toBeUndefined();
  expect(verifyToken(jwt.sign({ sub: 'ana' }, 'secret'), 'secret')).toBeUndefined();
});

it('knows who is asking, until that user is gone', async () => {
  const ask = (authorization: string | undefined, people: Person[], credential = '') => {
    const findAccount = async ({ id }: { id: string }) => {
      const person = people.find((one) => one.id === id);
      return person && { person, credential };
    };
    return authenticate({ headers: { authorization } }, { jwtSecret: 'secret', now: () => now, findAccount });
  };
  const token = `Bearer ${signToken(ana, 'secret', now)}`;
  expect(await ask(token, [ana])).toBe(ana);
  const changed = `Bearer ${signToken({ id: 'ana', credential: 'second' }, 'secret', now)}`;
  expect(await ask(changed, [ana], 'second')).toBe(ana);
  for (const [stale, credential] of [
    [token, 'second'],
    [changed, 'third'],
    [changed, ''],
  ] as const)
    await expect(ask(stale, [ana], credential)).rejects.toMatchObject({ statusCode: 401 });
  for (const [header, people] of [
    [token, []],
    [undefined, [ana]],
    ['Bearer x.y.z', [ana]],
    ['Basic abc', [ana]],
  ] as const)
    await expect(ask(header, [...people])).rejects.toMatchObject({
      statusCode: 401,
      detail: 'Sesión inválida o expirada',
    });
});

it('ends the session of whose role changed, and says why; one that names no role goes on', async () => {
  const ask = (token: string) =>
    authenticate(
      { headers: { authorization: `Bearer ${token}` } },
      {
        jwtSecret: 'secret',
        now: () => now,
        findAccount: async () => ({ person: { ...ana, role: 'manager' as const }, credential: '' }),
      },
    );
  const message = 'Su rol cambió. Inicie sesión de nuevo para continuar.';
  await expect(ask(signToken(ana, 'secret', now))).rejects.toMatchObject({
    statusCode: 401,
    detail: message,
    errors: [{ field: 'role', message }],
  });
  for (const mine of [{ id: 'ana', role: 'manager' }, { id: 'ana' }])
    expect(await ask(signToken(mine, 'secret', now))).toMatchObject({ id: 'ana', role: 'manager' });
});

it('refuses by role, then by project', () => {
  expect(() => authorize(ana, 'users.write')).toThrow('No tiene permiso para realizar esta acción');
  expect(() => authorize(ana, 'estimations.write', 'p2')).toThrow('No tiene acceso a este proyecto');
  expect(() => authorize(ana, 'estimations.write', 'p1')).not.toThrow();
});

it('keeps secrets of a query out of the log', () => {
  expect(redacted('/api/users?filter=%7B%22q%22%3A%22ana%40x.mx%22%7D&sort=a')).toBe(
    '/api/users?filter=***&sort=a',
  );
  expect(redacted('/api/x?client_secret=abc&page=2&access_token=d')).toBe(
    '/api/x?client_secret=***&page=2&access_token=***',
  );
  expect(redacted('/cb?state=a.b&code=4%2Fx&scope=y&signature=00&client%5Fid=c&Client_Secret=d')).toBe(
    '/cb?state=***&code=***&scope=y&signature=***&client%5Fid=***&Client_Secret=***',
  );
  expect(redacted('/api/gallery/p?concept_code=C-1&%zz=1#code=2')).toBe(
    '/api/gallery/p?concept_code=C-1&%zz=1#code=2',
  );
});
