import { createHash, randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { keyOf } from '@obraclara/files';
import { beforeEach, expect, it } from 'vitest';
import { s3StandIn, type S3StandIn } from '../../../test/s3-stand-in.ts';
import { readConfig } from '../config.ts';
import { runFilesCopy } from './copy-files.ts';
import { filesEndOf } from './files-ends.ts';

let standIn: S3StandIn;
let folder: string;
let env: Record<string, string>;
beforeEach(async () => {
  standIn = await s3StandIn(5);
  folder = await mkdtemp(path.join(os.tmpdir(), 'obraclara-copy-'));
  env = { DATA_DIR: folder, ...standIn.environment('copia') };
  return async () => {
    await standIn.close();
    await rm(folder, { recursive: true });
  };
});

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const at = (key: string, root = 'files') => path.join(folder, root, key);
const put = async (key: string, bytes: Buffer | string) => {
  await mkdir(path.dirname(at(key)), { recursive: true });
  await writeFile(at(key), bytes);
  return key;
};
const uploaded = (bytes: Buffer) => put(keyOf({ sha256: hashOf(bytes) }), bytes);
/** Stores twelve documents, one of them large, a reduced picture of a photo, and a note. */
const filled = async () => {
  const documents = [...Array(11).keys()].map((each) => Buffer.from(`document ${each}`));
  const keys = await Promise.all([...documents, randomBytes(3_000_000)].map(uploaded));
  const picture = keyOf({ sha256: hashOf(documents[0]!), variant: 'view' });
  return [...keys, await put(picture, 'picture'), await put('log.json', '{"log":"a"}')];
};

const copy = async (args: string[], signal = new AbortController().signal, on = env) => {
  const lines: string[] = [];
  const shares: number[] = [];
  await runFilesCopy(args, {
    open: (said) => filesEndOf(said, readConfig(on), on),
    say: (line) => void lines.push(line),
    draw: (_, share) => void shares.push(share),
    signal,
  });
  return { lines, shares };
};
const inStore = (key: string) => readFile(standIn.pathOf(`copia/${key}`));

it('brings files from the folder into the store, once, and back into another folder', async () => {
  const keys = await filled();
  const { lines, shares } = await copy(['folder', 's3']);
  expect(lines[0]).toMatch(
    /^Copiados 13 archivos \(2\.9 MB\), de .*files a s3:\/\/obra\/copia\/ en http.*; 0 archivos ya estaban\.$/,
  );
  expect([shares.length, shares.at(-1)]).toEqual([14, 1]);
  for (const key of keys) expect((await inStore(key)).equals(await readFile(at(key))), key).toBe(true);

  standIn.asked.length = 0;
  expect((await copy(['folder', 's3'])).lines[0]).toMatch(
    /^Copiados 0 archivos .* 13 archivos ya estaban\.$/,
  );
  const written = standIn.asked.filter(({ method, url }) => method === 'PUT' && !url.includes('probe'));
  expect(written.map(({ url }) => url.split('?')[0])).toEqual(['/obra/copia/log.json']);

  await mkdir(at('', 'otra'));
  await copy(['s3', at('', 'otra')]);
  for (const key of keys)
    expect((await readFile(at(key, 'otra'))).equals(await readFile(at(key))), key).toBe(true);
});

it('copies files that are new or incomplete at the target', async () => {
  const [first] = await filled();
  await copy(['folder', 's3']);
  await uploaded(Buffer.from('one more'));
  await writeFile(standIn.pathOf(`copia/${first}`), 'docu');
  expect((await copy(['folder', 's3'])).lines[0]).toMatch(
    /^Copiados 2 archivos .* 12 archivos ya estaban\.$/,
  );
  expect((await inStore(first!)).equals(await readFile(at(first!)))).toBe(true);
});

it('goes on where it was interrupted', async () => {
  await filled();
  const stop = new AbortController();
  let open = 0;
  const isThird = (share: number) => share > 0 && ++open === 3;
  const lines: string[] = [];
  await runFilesCopy(['folder', 's3'], {
    open: (said) => filesEndOf(said, readConfig(env), env),
    say: (line) => void lines.push(line),
    draw: (_, share) => void (isThird(share) && stop.abort()),
    signal: stop.signal,
  });
  const before = Number(/^Se interrumpió con (\d+) archivos .* copiados; la próxima vez/.exec(lines[0]!)![1]);
  expect(before).toBeGreaterThanOrEqual(3);
  expect(before).toBeLessThan(13);
  const rest = (await copy(['folder', 's3'])).lines[0];
  expect(rest).toContain(`Copiados ${13 - before} archivos`);
  expect(rest).toContain(`; ${before} archivos ya estaban`);
});

it('copies nothing that is damaged, and says so', async () => {
  const [first] = await filled();
  await writeFile(at(first!), 'rotten');
  await expect(copy(['folder', 's3'])).rejects.toThrow(
    new RegExp(`no se copió lo que está dañado \\(1 archivo\\): ${first}\\. Recupérelo de un respaldo\\.$`),
  );
  await expect(inStore(first!)).rejects.toThrow('ENOENT');
  await mkdir(at('', 'otra'));
  await uploaded(Buffer.from('document 0'));
  await copy(['folder', 's3']);
  await writeFile(standIn.pathOf(`copia/${first}`), 'document X');
  await expect(copy(['s3', at('', 'otra')])).rejects.toThrow(/dañado \(1 archivo\)/);
});

it('finds what was damaged where it was copied to when it is asked to compare, and mends it', async () => {
  const [first] = await filled();
  await copy(['folder', 's3']);
  await writeFile(standIn.pathOf(`copia/${first}`), 'document X');
  await copy(['folder', 's3']);
  expect(String(await inStore(first!))).toBe('document X');
  expect((await copy(['folder', 's3', '--check'])).lines[0]).toMatch(/^Copiados 1 archivo /);
  expect(String(await inStore(first!))).toBe('document 0');
});

it('says when the store goes away, and keeps what was copied', async () => {
  const keys = await filled();
  standIn.stopAt(1_000_000);
  await expect(copy(['folder', 's3'])).rejects.toThrow(
    'El almacén de archivos no responde en este momento. Por favor intente de nuevo. Lo copiado queda: repita la orden y continúa.',
  );
  await standIn.again();
  await copy(['folder', 's3']);
  for (const key of keys) expect((await inStore(key)).equals(await readFile(at(key))), key).toBe(true);
});

it('says in a sentence that there is no room where it copies to', async () => {
  await filled();
  const full = Object.assign(new Error('ENOSPC: no space left on device, write'), {
    ...{ code: 'ENOSPC', syscall: 'write' },
  });
  const open = async (said: string) => ({
    ...(await filesEndOf(said, readConfig(env), env)),
    receive: () => Promise.reject(full),
  });
  const [say, draw, { signal }] = [() => undefined, () => undefined, new AbortController()];
  await expect(runFilesCopy(['folder', 's3'], { open, say, draw, signal })).rejects.toThrow(
    'No queda espacio en el disco. Libere espacio y repita. Lo copiado queda: repita la orden y continúa.',
  );
});

it.each<[string[], RegExp, object?]>([
  [[], /^Uso:/],
  [['folder'], /^Uso:/],
  [['folder', 's3', '--otra'], /^Uso:/],
  [['folder', 'folder'], /^DE y A son el mismo lugar\.$/],
  [['folder', 's3'], /files no hay archivos que copiar\.$/],
  [['folder', '/no/hay'], /^No existe la carpeta «\/no\/hay»: créela/],
  [['folder', 's3'], /^«s3» es el almacén de FILES_URL, que no está indicada\.$/, { FILES_URL: '' }],
  [['folder', 'https://x'], /^Solo se copia entre carpetas y direcciones que empiecen con s3:\/\/\.$/],
  [['folder', 's3://Obra'], /^la dirección no nombra un bucket/],
  [['folder', 's3://otro?endpoint=http://127.0.0.1:9'], /no responde \(ECONNREFUSED\): revise endpoint/],
])('refuses %j: %s', async (args, sentence, given = {}) => {
  await expect(copy(args, undefined, { ...env, ...given })).rejects.toThrow(sentence);
});
