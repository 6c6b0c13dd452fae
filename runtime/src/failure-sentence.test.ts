import { mkdtemp, readFile, rm, writeFile, mkdir } from 'node:fs/promises';
import { createServer } from 'node:net';
import { once } from 'node:events';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { databaseReason, failureSentence } from './failure-sentence.ts';

let folder: string;
beforeAll(async () => void (folder = await mkdtemp(path.join(os.tmpdir(), 'obraclara-failure-'))));
afterAll(() => rm(folder, { recursive: true }));

const failure = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );
const ofSystem = (code: string, syscall: string, more: object = {}) =>
  Object.assign(new Error(`${code}: in the words of the system`), { code, syscall, ...more });

it('says in Spanish of a file that is not there, and of one that stands in the way of a folder', async () => {
  const file = path.join(folder, 'file');
  await writeFile(file, '');
  expect(failureSentence(await failure(readFile(path.join(folder, 'none'))))).toBe(
    `No se puede usar ${folder}/none: no existe, o falta la carpeta en la que está.`,
  );
  expect(failureSentence(await failure(mkdir(file, { recursive: true })))).toBe(
    `No se puede usar ${file}: es un archivo, y hace falta una carpeta. Indique otro lugar.`,
  );
});

it.each([
  ['EROFS', 'open', { path: '/d' }, 'No se puede usar /d: su disco es de solo lectura.'],
  ['ENOENT', 'mkdir', { path: '/d' }, 'No se puede usar /d: no se puede crear esa carpeta: revise'],
  ['EACCES', 'mkdir', { path: '/d' }, 'No se puede usar /d: no hay permiso. Déselo al usuario'],
  ['ENOSPC', 'write', {}, 'No queda espacio en el disco. Libere espacio y repita.'],
  ['EACCES', 'listen', {}, 'no hay permiso para usar ese puerto'],
  ['EADDRINUSE', 'listen', {}, 'el puerto ya está ocupado'],
  ['EAI_AGAIN', 'getaddrinfo', { hostname: 'aqui' }, 'no se encuentra la máquina «aqui»'],
])('says %s of %s in a sentence', (code, syscall, more, sentence) => {
  const said = failureSentence(ofSystem(code, syscall, more));
  expect(said.slice(0, sentence.length)).toBe(sentence);
  expect(said).not.toContain('in the words of the system');
});

it('says that HOST is no address of this machine', async () => {
  const server = createServer();
  const [error] = (await once(server.listen({ host: '192.0.2.1', port: 0 }), 'error')) as [Error];
  expect(failureSentence(error)).toBe('HOST no es una dirección de esta máquina; indique una que lo sea.');
});

it('says of any statement that the disk of the database is full', () => {
  const words = 'could not extend file "base/1/2": No space left on device';
  expect(failureSentence(Object.assign(new Error(words), { code: '53100' }))).toBe(
    `La base de datos no pudo escribir: no queda espacio en el disco. Libere espacio y repita. (${words})`,
  );
});

it('leaves what is a sentence already', () => {
  expect(failureSentence(new Error('Falta la frase.'))).toBe('Falta la frase.');
  expect(failureSentence('nada')).toBe('nada');
});

it('says why a database cannot be reached, also where the system says nothing', () => {
  expect(databaseReason(Object.assign(new Error(''), { code: 'ECONNREFUSED' }))).toBe(
    'nadie contesta ahí; revise la dirección y que esté en marcha.',
  );
  expect(databaseReason(Object.assign(new Error('no such role'), { code: '28000' }))).toBe(
    'no acepta ese usuario con esa contraseña (no such role).',
  );
  expect(databaseReason(new Error('Otra cosa'))).toBe('Otra cosa');
});
