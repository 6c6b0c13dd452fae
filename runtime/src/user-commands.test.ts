import { PassThrough } from 'node:stream';
import { commandRoutes, migrateCommandSide } from '@obraclara/command-service';
import { filesIn } from '@obraclara/files';
import { httpServer } from '@obraclara/platform/http';
import { embeddedLog, type EventStore } from '@obraclara/platform/store';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testDatabase, type TestDatabase } from '../../test/database.ts';
import { ask } from './terminal.ts';
import { runUserCommand } from './user-commands.ts';

let database: TestDatabase;
let store: EventStore;
let running: EventStore;
/** The application, running on the same database. */
let app: FastifyInstance;

beforeAll(async () => {
  database = await testDatabase();
  await migrateCommandSide(database.pool);
  store = await embeddedLog({ connectionString: database.url });
  running = await embeddedLog({ connectionString: database.url });
  app = httpServer();
  const files = filesIn('', database.pool);
  const deps = { store: running, db: database.pool, jwtSecret: 'secret', now: () => new Date(), files };
  await app.register(commandRoutes(deps as never), { prefix: '/api' });
});
afterAll(async () => {
  await app?.close();
  await running?.close();
  await store?.close();
  await database?.drop();
});

/** Runs a command with these answers to its prompts. Without answers there is no terminal. */
const user = async (line: string, answers?: string[], log = store) => {
  const said: string[] = [];
  const talk = {
    say: (text: string) => void said.push(text),
    attended: answers !== undefined,
    ask: async () => answers!.shift()!,
  };
  await runUserCommand(line.split(' '), { store: log, db: database.pool, now: () => new Date() }, talk);
  return said;
};
const enter = (email: string, password: string) =>
  app.inject({ method: 'POST', url: '/api/auth/login', payload: { email, password } });
const alive = async (token: string) => {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await app.inject({ method: 'PUT', url: '/api/users/me/password', headers, payload: {} });
  return answer.statusCode !== 401;
};

it('creates the first account, asking for what was not said', async () => {
  expect(await user('list')).toEqual([
    'No hay ninguna cuenta. Cree la primera con «npm run user -- create».',
  ]);
  const answers = ['Ana Ruiz', 'larga-y-buena', 'larga-y-buena'];
  await user('create --email ana@obra.mx --role administrator', answers);
  expect((await enter('ana@obra.mx', 'larga-y-buena')).statusCode).toBe(200);
  expect((await user('list'))[0]).toMatch(/^ana@obra\.mx +administrator +Ana Ruiz · 0 proyectos$/);
  await expect(user('create --email ana@obra.mx --role externo --name Eva')).rejects.toThrow(
    'ya tiene cuenta',
  );
});

it('ends sessions and keeps the password, or changes both', async () => {
  const token = (await enter('ana@obra.mx', 'larga-y-buena')).json<{ access_token: string }>().access_token;
  expect(await alive(token)).toBe(true);
  await user('end-sessions ana@obra.mx');
  expect(await alive(token)).toBe(false);
  expect((await enter('ana@obra.mx', 'larga-y-buena')).statusCode).toBe(200);
  const [said] = await user('reset ANA@obra.mx');
  const password = said!.split(': ')[1]!;
  expect([
    (await enter('ana@obra.mx', 'larga-y-buena')).statusCode,
    (await enter('ana@obra.mx', password)).statusCode,
  ]).toEqual([401, 200]);
});

/** A log in which another writer's change precedes the first append. */
const after = (change: () => Promise<unknown>): EventStore => {
  let first: Promise<unknown> | undefined;
  return {
    ...store,
    append: async (request) => {
      await (first ??= change());
      return store.append(request);
    },
  };
};

let people = 0;
const beto = async () => {
  const admin = 'jefa@obra.mx';
  if ((await enter(admin, 'clave-de-jefa')).statusCode !== 200)
    await user(`create --email ${admin} --role administrator --name Jefa`, [
      'clave-de-jefa',
      'clave-de-jefa',
    ]);
  const email = `beto${++people}@obra.mx`;
  await user(`create --email ${email} --role supervisor --name Beto`, ['clave-de-beto', 'clave-de-beto']);
  const call = async (who: [string, string], url: string, payload: object) => {
    const { access_token } = (await enter(...who)).json<{ access_token: string }>();
    const headers = { authorization: `Bearer ${access_token}` };
    return app.inject({ method: 'PUT', url: `/api/users/${url}`, headers, payload });
  };
  const { id } = (await enter(email, 'clave-de-beto')).json<{ user: { id: string } }>().user;
  const terms = { name: 'Roberto', email, role: 'manager', assigned_projects: [] };
  return {
    email,
    terms,
    change: () => call([admin, 'clave-de-jefa'], id, terms),
    changePassword: () =>
      call([email, 'clave-de-beto'], 'me/password', { current: 'clave-de-beto', new: 'recien-cambiada' }),
  };
};

it.each(['reset', 'end-sessions'])('keeps on %s what somebody else has just changed', async (command) => {
  const { email, terms, change } = await beto();
  const [said] = await user(`${command} ${email}`, undefined, after(change));
  const password = command === 'reset' ? said!.split(': ')[1]! : 'clave-de-beto';
  expect((await enter(email, password)).json()).toMatchObject({ user: terms });
});

it('ends no sessions of a password that has just changed, which did so', async () => {
  const { email, changePassword } = await beto();
  await expect(user(`end-sessions ${email}`, undefined, after(changePassword))).rejects.toThrow(
    'La contraseña acaba de cambiar',
  );
  expect((await enter(email, 'clave-de-beto')).statusCode).toBe(401);
  expect((await enter(email, 'recien-cambiada')).statusCode).toBe(200);
});

it('says what is wrong in a sentence', async () => {
  await expect(user('borrar')).rejects.toThrow(/^Uso:/);
  await expect(user('create --email nadie --role manager --name N')).rejects.toThrow(
    'no es un correo válido',
  );
  await expect(user('create --email a@b.mx --role jefe --name N')).rejects.toThrow('El rol debe ser uno de');
  await expect(user('create')).rejects.toThrow('Falta --email');
  await expect(user('reset nadie@obra.mx')).rejects.toThrow('No hay ninguna cuenta con el correo');
  const create = 'create --email a@b.mx --role manager --name N';
  await expect(user(create, ['corta'])).rejects.toThrow('al menos 8 caracteres');
  await expect(user(create, ['larga-y-buena', 'otra-cosa'])).rejects.toThrow('no coinciden');
});

it('shows nothing of a password that is typed', async () => {
  const [input, output] = [new PassThrough(), new PassThrough()];
  const asked = ask('Contraseña: ', { hidden: true, terminal: { input, output } });
  input.write('  con espacios 1 \r');
  expect(await asked).toBe('  con espacios 1 ');
  expect(String(output.read())).toBe('Contraseña: \n');
});

it('keeps a password as it was typed, and takes spaces alone for none', async () => {
  const create = (email: string) => `create --email ${email} --role externo --name N`;
  await user(create('espacios@obra.mx'), ['  con espacios 1 ', '  con espacios 1 ']);
  expect((await enter('espacios@obra.mx', '  con espacios 1 ')).statusCode).toBe(200);
  expect((await user(create('blanco@obra.mx'), ['          ']))[0]).toMatch(/^Contraseña generada/);
});

it('shows a generated password only after the account has it', async () => {
  const said: string[] = [];
  const talk = { say: (text: string) => void said.push(text), attended: false, ask: async () => '' };
  const line = (words: string) =>
    runUserCommand(words.split(' '), { store, db: database.pool, now: () => new Date() }, talk);
  const create = 'create --email dos@obra.mx --role externo --name N';
  await line(create);
  expect(said).toEqual([
    expect.stringMatching(/^Contraseña generada/),
    'Cuenta creada: dos@obra.mx (externo).',
  ]);
  said.length = 0;
  await expect(line(create)).rejects.toThrow('Ese correo ya tiene cuenta');
  await expect(line('reset nadie@obra.mx')).rejects.toThrow('No hay ninguna cuenta');
  expect(said).toEqual([]);
});

it.each([
  'create --correo ana@obra.mx',
  'create ana@obra.mx --role externo',
  'list ana@obra.mx',
  'reset ana@obra.mx beto@obra.mx',
  'end-sessions ana@obra.mx beto@obra.mx',
])('answers a line that it does not know with how it is used: %s', async (line) => {
  await expect(user(line)).rejects.toThrow(/^Uso:\n {2}npm run user -- list/);
});
