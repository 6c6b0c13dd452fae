import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { isUnusable, namingItsFile, type Environment } from './given.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'obraclara-secrets-'));
});
afterAll(() => rm(folder, { recursive: true }));

const fileOf = async (name: string, text: string) => {
  const file = path.join(folder, name);
  await writeFile(file, text);
  return file;
};

it('takes each secret from a file that is named, without its line end', async () => {
  const env = {
    DATABASE_URL_FILE: await fileOf('database', 'postgres://a:b@db/obra\n'),
    EVENT_STORE_URL_FILE: await fileOf('store', 'esdb://ana:s%40creto@store:2113\r\n'),
    JWT_SECRET_FILE: await fileOf('jwt', `${'x'.repeat(32)}\n`),
    ADMIN_EMAIL: 'ana@obra.mx',
    ADMIN_PASSWORD_FILE: await fileOf('password', 'larga y buena'),
    // Docker Compose passes an unset variable as an empty string.
    JWT_SECRET: '',
  };
  expect(readConfig(env)).toMatchObject({
    databaseUrl: 'postgres://a:b@db/obra',
    eventStoreUrl: 'esdb://ana:s%40creto@store:2113',
    jwtSecret: 'x'.repeat(32),
    administrator: { email: 'ana@obra.mx', password: 'larga y buena' },
  });
});

const refusal = (env: Environment): string => {
  try {
    readConfig(env);
  } catch (error) {
    if (isUnusable(error)) return error.message;
    throw error;
  }
  throw new Error('nothing was refused');
};

it('says which file cannot be used, and never what is in it', async () => {
  const missing = path.join(folder, 'nada');
  expect(refusal({ JWT_SECRET_FILE: missing })).toBe(`El archivo de JWT_SECRET_FILE no existe: ${missing}`);
  expect(refusal({ JWT_SECRET_FILE: folder })).toBe(
    `El archivo de JWT_SECRET_FILE no se puede leer: ${folder}`,
  );
  const empty = await fileOf('empty', '\n');
  expect(refusal({ ADMIN_PASSWORD_FILE: empty })).toBe(
    `El archivo de ADMIN_PASSWORD_FILE está vacío: ${empty}`,
  );
  const short = await fileOf('short', 'corto');
  expect(refusal({ JWT_SECRET_FILE: short })).toBe('JWT_SECRET debe tener al menos 32 caracteres.');
  expect(refusal({ JWT_SECRET: 'x'.repeat(32), JWT_SECRET_FILE: short })).toBe(
    'Indique JWT_SECRET o JWT_SECRET_FILE, no los dos.',
  );
  const locked = await fileOf('locked', 'x'.repeat(32));
  await chmod(locked, 0o000);
  // root can read every file.
  if (process.getuid?.() !== 0)
    expect(refusal({ JWT_SECRET_FILE: locked })).toBe(
      `El archivo de JWT_SECRET_FILE no se puede leer con estos permisos: ${locked}`,
    );
});

it.each([
  ['localhost:2113', 'EVENT_STORE_URL (del archivo de EVENT_STORE_URL_FILE) debe ser una dirección que'],
  ['esdb://ana:secreto@store:2113?tls=false', 'EVENT_STORE_URL (del archivo de EVENT_STORE_URL_FILE) lleva'],
  ['esdb://store?tlls=false', 'EVENT_STORE_URL (del archivo de EVENT_STORE_URL_FILE) tiene una opción'],
])('names the file too when %s was taken from it', async (said, sentence) => {
  const env = { EVENT_STORE_URL_FILE: await fileOf('address', `${said}\n`) };
  const told = namingItsFile(env, refusal(env));
  expect(told).toContain(sentence);
  expect(told).not.toContain('secreto');
  const plain = { EVENT_STORE_URL: said };
  expect(namingItsFile(plain, refusal(plain))).not.toContain('_FILE');
});

it('names the file once where a sentence names it already', () => {
  const both = 'Indique EVENT_STORE_URL_FILE.';
  expect(namingItsFile({ EVENT_STORE_URL_FILE: '/x' }, both)).toBe(both);
});
