import type { UserEvent } from '@obraclara/events';
import { expect, it } from 'vitest';
import { given } from '../../test/given.ts';
import { chooseDigest, keptCredentials, register, remove, update, users } from './rules.ts';

const ana = {
  id: 'u1',
  name: 'Ana',
  email: 'ana@obra.mx',
  role: 'supervisor' as const,
  assigned_projects: ['p1', 'p2'],
};
const registered: UserEvent = { type: 'UserRegistered', data: ana };
const updated = (change: object): UserEvent => ({ type: 'UserUpdated', data: { ...ana, ...change } });

it('says nothing when all is as it was, in whatever order the projects are named', () => {
  given(users, registered).when(update, ana).then([]);
  given(users, registered)
    .when(update, { ...ana, assigned_projects: ['p2', 'p1'] })
    .then([]);
});

it('gets a project, loses one, or has one in the place of another', () => {
  for (const assigned_projects of [['p1', 'p2', 'p3'], ['p1'], ['p1', 'p3'], []])
    given(users, registered)
      .when(update, { ...ana, assigned_projects })
      .then([updated({ assigned_projects })]);
});

it('keeps its projects where nobody names any', () => {
  const { assigned_projects: _, ...unassigned } = ana;
  given(users, registered)
    .when(update, { ...unassigned, name: 'Ana María' })
    .then([updated({ name: 'Ana María' })]);
});

it('records only a changed choice about the digest, which another update keeps', () => {
  const choose = (wanted: boolean) => ({ id: 'u1', wanted });
  given(users, registered).when(chooseDigest, choose(true)).then([]);
  given(users, registered)
    .when(chooseDigest, choose(false))
    .then([updated({ digest: false })]);
  const off = [registered, updated({ digest: false }), updated({ name: 'Ana María' })];
  given(users, ...off)
    .when(chooseDigest, choose(false))
    .then([]);
  given(users, ...off)
    .when(chooseDigest, choose(true))
    .then([updated({ name: 'Ana María', digest: true })]);
});

it('has an e-mail that is nobody else’s, whatever its case', () => {
  given(users, registered)
    .when(register, { ...ana, id: 'u2', email: 'ANA@obra.mx' })
    .refuses(409, 'Ese correo ya tiene cuenta');
});

it('is not the last administrator who goes or becomes something else', () => {
  const only: UserEvent = { type: 'UserRegistered', data: { ...ana, role: 'administrator' } };
  const stays = 'Debe quedar al menos un administrador';
  given(users, only).when(update, ana).refuses(409, stays);
  given(users, only).when(remove, { id: 'u1', by: 'u2' }).refuses(409, stays);
});

it('has a password that is kept while it may come back', () => {
  const fact = { at: '2026-01-31T18:00:00.000Z', by: 'admin', role: 'administrator', revision: 0 };
  const meta = { ...fact, command_id: '', correlation_id: '', schema_version: 1 };
  const there = users.on.UserRegistered(users.initial(), { ...ana, credential: 'c1' }, meta);
  const kept = (since: string) => keptCredentials(there, since).map(({ command_id }) => command_id);
  expect(kept('2026-03-01T00:00:00.000Z')).toEqual(['c1']);
  users.on.UserDeleted(there, { id: 'u1' }, meta);
  expect(kept('2026-01-31T18:00:00.000Z')).toEqual(['c1']);
  expect(kept('2026-01-31T18:00:00.001Z')).toEqual([]);
});
