import { randomUUID } from 'node:crypto';
import { embeddedLog, type EventStore } from '@obraclara/platform/store';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { backupLog } from '../../test/restored-log.ts';
import { migrateCommandSide } from '../src/index.ts';
import { sweepCredentials } from '../src/user/credential-sweep.ts';
import { logMemoryIn, mayDeleteUnused } from '@obraclara/files';
import { administrator, password, service, type Service } from './service.ts';

let obra: Service;
let otherStore: EventStore;
let others: FastifyInstance;

beforeAll(async () => {
  obra = await service();
  otherStore = await embeddedLog({ connectionString: obra.database.url });
  others = await obra.serverOver(otherStore);
});
afterAll(async () => {
  await others?.close();
  await otherStore?.close();
  await obra?.close();
});

/** Simulates sweeps that have known this log for two days. */
const knowsTheLog = ({ store, clock, database }: Service) =>
  mayDeleteUnused({ store, now: new Date(clock.now.getTime() - 48 * 3_600_000), log: undefined }, [
    logMemoryIn(database.pool),
  ]);

const signsIn = async (email: string, secret: string) =>
  (await obra.call('POST', '/auth/login', { body: { email, password: secret } })).status === 200;

const ask = (
  server: FastifyInstance,
  method: 'PUT' | 'DELETE' | 'POST',
  url: string,
  { token, body, key }: { token: string; body?: object; key?: string },
) =>
  server.inject({
    method,
    url: `/api${url}`,
    headers: { authorization: `Bearer ${token}`, ...(key ? { 'idempotency-key': key } : {}) },
    ...(body ? { payload: body } : {}),
  });

/** A server that runs `meanwhile` before each append. */
const serverAfter = async (meanwhile: () => Promise<unknown>) => {
  const late: EventStore = {
    ...otherStore,
    append: async (asked) => {
      await meanwhile();
      return otherStore.append(asked);
    },
  };
  return obra.serverOver(late);
};

it('changes no password by an edit that is refused in the end', async () => {
  const ana = await obra.user('supervisor');
  const taken = 'tomado@obra.mx';
  const first = { name: 'Otra', email: taken, password, role: 'externo' };
  const late = await serverAfter(async () => obra.admin.post('/auth/register', first));
  const edit = { name: 'Ana', email: taken, role: 'supervisor', password: 'otra-clave-1' };
  const answer = await ask(late, 'PUT', `/users/${ana.id}`, { token: obra.admin.token, body: edit });
  await late.close();
  expect(answer.statusCode).toBe(409);
  expect([await signsIn(ana.email, password), await signsIn(ana.email, 'otra-clave-1')]).toEqual([
    true,
    false,
  ]);
});

it('changes no password by a command that was lost on its way to the log, and does when it comes again', async () => {
  const ana = await obra.user('supervisor');
  const away = await serverAfter(() =>
    Promise.reject(Object.assign(new Error('gone'), { code: 'ECONNRESET' })),
  );
  const body = { name: 'Ana', email: ana.email, role: 'supervisor', password: 'otra-clave-2' };
  const token = obra.admin.token;
  const lost = await ask(away, 'PUT', `/users/${ana.id}`, { token, body, key: 'lost' });
  const deleted = await ask(away, 'DELETE', `/users/${ana.id}`, { token });
  await away.close();
  expect([lost.statusCode, deleted.statusCode]).toEqual([503, 503]);
  expect(await signsIn(ana.email, password)).toBe(true);
  const again = await ask(obra.app, 'PUT', `/users/${ana.id}`, { token, body, key: 'lost' });
  expect(again.statusCode).toBe(200);
  expect([await signsIn(ana.email, password), await signsIn(ana.email, 'otra-clave-2')]).toEqual([
    false,
    true,
  ]);
});

it('keeps the one password of a key, and refuses another under it', async () => {
  const ana = await obra.user('supervisor');
  const token = obra.admin.token;
  const edit = (secret: string) => ({ name: 'Ana', email: ana.email, role: 'supervisor', password: secret });
  const lose = () => Promise.reject(Object.assign(new Error('gone'), { code: 'ECONNRESET' }));
  const away = await serverAfter(lose);
  await ask(away, 'PUT', `/users/${ana.id}`, { token, body: edit('primera-clave'), key: 'one' });
  await away.close();
  const other = await ask(obra.app, 'PUT', `/users/${ana.id}`, {
    token,
    body: edit('otra-clave'),
    key: 'one',
  });
  expect(other.statusCode).toBe(422);
  expect(await signsIn(ana.email, password)).toBe(true);
});

it('keeps the passwords of an installation from before they were told apart', async () => {
  const ana = await obra.user('externo');
  const { pool } = obra.database;
  const names = `alter table command.credentials drop column command_id`;
  await pool.query(
    `delete from command.credentials where user_id <> '${ana.id}'; ${names}, add primary key (user_id)`,
  );
  await pool.query(`update command.credentials set user_id = 'old'`);
  const data = {
    id: 'old',
    name: 'Olga',
    email: 'olga@obra.mx',
    role: 'externo' as const,
    assigned_projects: [],
  };
  const meta = {
    at: obra.clock.now.toISOString(),
    by: 'x',
    role: 'administrator',
    correlation_id: 'x',
    schema_version: 1,
  };
  const past = await obra.events('users');
  await obra.store.append({
    stream: 'users',
    events: [
      { type: 'UserRegistered', data },
      { type: 'UserUpdated', data: { ...data, name: 'Olga M.' } },
    ],
    expectedRevision: past.at(-1)!.revision,
    meta: { ...meta, command_id: randomUUID() },
  });
  await Promise.all([migrateCommandSide(pool), migrateCommandSide(pool)]);
  expect(await signsIn('olga@obra.mx', password)).toBe(true);
  const edit = { name: 'Olga', email: 'olga@obra.mx', role: 'externo' };
  await obra.admin.put('/users/old', edit);
  expect(await signsIn('olga@obra.mx', password)).toBe(true);
});

it('deletes credentials that no event names, and keeps those of a deleted user for a while', async () => {
  const own = await service();
  const { pool } = own.database;
  const count = async () => (await pool.query('select 1 from command.credentials')).rowCount;
  const ana = await own.user('externo');
  const edit = { name: 'Ana', email: ana.email, role: 'externo', password: 'la-de-ahora' };
  await own.admin.put(`/users/${ana.id}`, edit);
  const deps = { store: own.store, db: pool, now: () => own.clock.now };
  await knowsTheLog(own);
  expect([await count(), await sweepCredentials(deps)]).toEqual([3, 0]);
  await pool.query(`update command.credentials set changed_at = changed_at - interval '2 days'`);
  expect([await sweepCredentials(deps), await count()]).toEqual([1, 2]);
  await own.admin.delete(`/users/${ana.id}`);
  expect(await sweepCredentials(deps)).toBe(0);
  own.clock.now = new Date(own.clock.now.getTime() + 31 * 24 * 3_600_000);
  expect([await sweepCredentials(deps), await count()]).toEqual([1, 1]);
  const body = { email: administrator.email, password: administrator.password };
  expect((await own.call('POST', '/auth/login', { body })).status).toBe(200);
  await own.close();
});

it.each([
  ['an empty one', 'empty'],
  ['an older backup', undefined],
] as const)('throws away nothing for 30 days after the log was replaced by %s', async (_, how) => {
  const own = await service();
  const { pool } = own.database;
  const logged: string[] = [];
  const deps = {
    store: own.store,
    db: pool,
    now: () => own.clock.now,
    log: (line: string) => logged.push(line),
  };
  await knowsTheLog(own);
  const restore = await backupLog(pool);
  await own.user('externo');
  await pool.query(`update command.credentials set changed_at = changed_at - interval '2 days'`);
  expect(await sweepCredentials(deps)).toBe(0);
  await restore(how);
  expect([await sweepCredentials(deps), await sweepCredentials(deps)]).toEqual([0, 0]);
  expect(logged).toEqual([expect.stringContaining('30 days')]);
  own.clock.now = new Date(own.clock.now.getTime() + 31 * 24 * 3_600_000);
  // An empty log proves nothing; a restored backup counts after a month.
  expect(await sweepCredentials(deps)).toBe(how === 'empty' ? 0 : 1);
  await own.close();
});

it('throws away no password by the first sweep, which only remembers the log', async () => {
  const own = await service();
  const { pool } = own.database;
  await pool.query(
    `insert into command.credentials select 'nobody', command_id, hash from command.credentials limit 1`,
  );
  await pool.query(`update command.credentials set changed_at = changed_at - interval '2 days'`);
  const deps = { store: own.store, db: pool, now: () => own.clock.now };
  expect([await sweepCredentials(deps), await sweepCredentials(deps)]).toEqual([0, 0]);
  own.clock.now = new Date(own.clock.now.getTime() + 25 * 3_600_000);
  expect(await sweepCredentials(deps)).toBe(1);
  await own.close();
});

it('throws away no password for a log without users', async () => {
  const own = await service();
  const { pool } = own.database;
  await pool.query(`update command.credentials set changed_at = changed_at - interval '2 days'`);
  await (
    await backupLog(pool)
  )('empty');
  const meta = {
    at: own.clock.now.toISOString(),
    by: 'x',
    role: 'administrator',
    correlation_id: 'x',
    schema_version: 1,
    command_id: randomUUID(),
  };
  const deleted = { type: 'ProjectDeleted', data: { id: 'p' } };
  await own.store.append({ stream: 'project-p', events: [deleted], expectedRevision: -1n, meta });
  expect(await sweepCredentials({ store: own.store, db: pool, now: () => own.clock.now })).toBe(0);
  await own.close();
});

/** There are only two administrators: the second deletion is refused. */
it('leaves whoever survives a mutual deletion with their password', async () => {
  const own = await service();
  const store = await embeddedLog({ connectionString: own.database.url });
  const server = await own.serverOver(store);
  const entering = async (email: string, secret: string) =>
    (await own.call('POST', '/auth/login', { body: { email, password: secret } })).status;
  let last = { ...own.admin, ...administrator };
  for (let round = 0; round < 4; round++) {
    const terms = { name: 'Eva', email: `eva${round}@obra.mx`, password, role: 'administrator' };
    const { body: eva } = await own.as(last.token).post('/auth/register', terms);
    const session = await own.call('POST', '/auth/login', { body: { email: terms.email, password } });
    const next = { ...own.as(session.body.access_token), id: eva.id as string, ...terms };
    const [byLast, byNext] = await Promise.all([
      ask(own.app, 'DELETE', `/users/${next.id}`, { token: last.token }),
      ask(server, 'DELETE', `/users/${last.id}`, { token: next.token }),
    ]);
    const survivor = byLast.statusCode === 200 ? last : next;
    expect([byLast.statusCode, byNext.statusCode].toSorted()).toEqual([200, expect.any(Number)]);
    expect(await entering(survivor.email, survivor.password)).toBe(200);
    last = survivor;
  }
  await server.close();
  await store.close();
  await own.close();
});
