import { PassThrough } from 'node:stream';
import { commandRoutes, migrateCommandSide } from '@obraclara/command-service';
import { filesIn } from '@obraclara/events/files';
import { httpServer } from '@obraclara/events/http';
import { embeddedLog, type EventStore } from '@obraclara/events/store';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testDatabase, type TestDatabase } from '../../test/database.ts';
import { ask } from './terminal.ts';
import { runUserCommand } from './user-commands.ts';

let database: TestDatabase;
let store: EventStore;
let running: EventStore;
/** The application on the same database, running meanwhile. */
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

/** Runs a command with these answers to what it asks; without them nobody is there to ask. */
const user = async (line: string, answers?: string[]) => {
  const said: string[] = [];
  const talk = {
    say: (text: string) => void said.push(text),
    attended: answers !== undefined,
    ask: async () => answers!.shift()!,
  };
  await runUserCommand(line.split(' '), { store, db: database.pool, now: () => new Date() }, talk);
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
  await expect(user('create --email ana@obra.mx --role externo --name Eva')).rejects.toThrow('Ya existe');
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
  input.write('secreta\r');
  expect(await asked).toBe('secreta');
  expect(String(output.read())).toBe('Contraseña: \n');
});
