import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { demoAccounts } from '../../../demo/src/accounts.ts';
import { testDatabase, type TestDatabase } from '../../../test/database.ts';
import { demoCopy } from '../../../test/demo.ts';
import type { System } from '../system.ts';
import { runBackup } from './backup-commands.ts';
import { backup, env, open, restore, said, signIn, type Signed } from './backup.fixture.ts';
import { keptTables, leftOut } from './contents.ts';

const folders: string[] = [];
const databases: TestDatabase[] = [];
const newFolder = async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'obraclara-backup-'));
  folders.push(folder);
  return folder;
};
const newDatabase = async () => {
  const database = await testDatabase();
  databases.push(database);
  return database;
};

/** Every answer of the read routes for every project, and the bytes of each linked file. Links expire after an hour and are removed. */
const everything = async ({ app }: System, { token, projects }: Signed) => {
  const seen: Record<string, unknown> = {};
  const headers = { authorization: `Bearer ${token}` };
  const of = (id: string) => [
    ...['catalog', 'estimations', 'progress', 'documents', 'gallery', 'extraordinary'].map(
      (one) => `${one}/${id}`,
    ),
    ...['progress', 'financial', 's-curve'].map((one) => `analytics/${one}/${id}`),
    ...['internal-contract', 'internal-estimations', 'history'].map((one) => `projects/${id}/${one}`),
  ];
  for (const url of ['projects', 'users', ...projects.flatMap(of)]) {
    const answer = await app.inject({ url: `/api/${url}`, headers });
    const links = answer.body.match(/\/api\/files\/[^"\\]+/g) ?? [];
    for (const link of links) {
      const { rawPayload, statusCode } = await app.inject({ url: link });
      const name = link.replace(/\?.*v=(\w+).*/, '?$1').replace(/\?expires.*/, '');
      seen[name] = `${statusCode} ${createHash('sha256').update(rawPayload).digest('hex')}`;
    }
    seen[url] = `${answer.statusCode} ${answer.body.replace(/\/api\/files\/[^"\\]+/g, 'link')}`;
  }
  return seen;
};

/** The keys whose values differ, each with an excerpt at the first difference; the whole values would be unreadable. */
const differing = (some: Record<string, unknown>, others: Record<string, unknown>) =>
  [...new Set([...Object.keys(some), ...Object.keys(others)])].flatMap((name) => {
    const [one, other] = [String(some[name]), String(others[name])];
    if (one === other) return [];
    const at = [...one].findIndex((letter, index) => letter !== other[index]);
    return [
      {
        name,
        one: one.slice(Math.max(0, at - 80), at + 80),
        other: other.slice(Math.max(0, at - 80), at + 80),
      },
    ];
  });

let original: { database: TestDatabase; dataDir: string; system: System };
beforeAll(async () => {
  const { database, dataDir } = await demoCopy();
  databases.push(database);
  folders.push(dataDir);
  original = { database, dataDir, system: await open(database, dataDir) };
}, 120_000);
afterAll(async () => {
  await original?.system.close();
  for (const database of databases) await database.drop();
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
});

const fileIn = async (name = 'respaldo.zip') => path.join(await newFolder(), name);

/** Stores a generated document as a large one is until it is swept: a row and its bytes. Returns the path of the bytes. */
const madePaper = async ({ pool }: TestDatabase, dataDir: string): Promise<string> => {
  const bytes = Buffer.from('%PDF-1.7 de lo que ya se sabe');
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const name = path.join('files', sha256.slice(0, 2), sha256);
  await mkdir(path.dirname(path.join(dataDir, name)), { recursive: true });
  await writeFile(path.join(dataDir, name), bytes);
  await pool.query(
    `insert into files.file (id, project_id, kind, name, media_type, bytes, sha256, uploaded_by, uploaded_at)
     select 'papel', project_id, 'paper', 'Reporte.pdf', 'application/pdf', $1, $2, uploaded_by, now() from files.file limit 1`,
    [bytes.length, sha256],
  );
  return name;
};

/** Reads and sets whether the files register marks a photo's reduced pictures as ready. */
const pictured = async ({ pool }: TestDatabase, photo: string) =>
  (await pool.query('select from files.file where id = $1 and thumbnail_ready', [photo])).rowCount === 1;
const setPictured = ({ pool }: TestDatabase, photo: string, isThere: boolean) =>
  pool.query('update files.file set thumbnail_ready = $2 where id = $1', [photo, isThere]);

it('brings back every screen, every file, every session and every acknowledged command, made while people go on working', async () => {
  const { database, dataDir, system } = original;
  const admin = await signIn(system, demoAccounts[0].email);
  let over = false;
  const acknowledged: string[] = [];
  const headers = { authorization: `Bearer ${admin.token}` };
  const work = async () => {
    for (let n = 0; !over; n++) {
      const payload = {
        name: `Obra ${n}`,
        description: 'Bajo carga',
        contract_amount: 1000.55,
        start_date: '2026-01-01',
        end_date: '2026-12-31',
      };
      const { statusCode, body } = await system.app.inject({
        method: 'POST',
        url: '/api/projects',
        headers,
        payload,
      });
      expect([statusCode, body]).toEqual([201, body]);
      acknowledged.push((JSON.parse(body) as { id: string }).id);
    }
  };
  const working = work();
  while (acknowledged.length < 5) await new Promise((resolve) => setTimeout(resolve, 5));
  const before = [...acknowledged];
  const target = await fileIn();
  const paper = await madePaper(database, dataDir);
  const { rows: photos } = await database.pool.query<{ id: string }>(
    `select id from files.file where kind = 'photo' and thumbnail_ready order by id limit 1`,
  );
  const photo = photos[0]!.id;
  await setPictured(database, photo, false);
  await backup(database, dataDir, [target]);
  await setPictured(database, photo, true);
  over = true;
  await working;
  expect(acknowledged.length).toBeGreaterThan(before.length);

  const [fresh, folder] = [await newDatabase(), await newFolder()];
  expect((await restore(fresh, folder, target)).at(-1)).toContain('Restaurado y comprobado');
  const again = await open(fresh, folder);
  try {
    // The pending pictures are drawn after the restore.
    await expect.poll(() => pictured(fresh, photo), { timeout: 60_000 }).toBe(true);
    // A generated document is not restored; the next request generates it again.
    expect(existsSync(path.join(folder, paper))).toBe(false);
    const { rows: papers } = await fresh.pool.query(`select from files.file where kind = 'paper'`);
    expect(papers).toEqual([]);
    const listed = await again.app.inject({ url: '/api/projects', headers });
    const ids = listed.json<{ id: string }[]>().map(({ id }) => id);
    expect(ids).toEqual(expect.arrayContaining(before));
    // The backup is a consistent snapshot: it holds every project acknowledged before one point of the log, and none after it.
    const there = acknowledged.map((id) => ids.includes(id));
    expect(there.lastIndexOf(true)).toBe(there.filter(Boolean).length - 1);
    const projects = admin.projects;
    const seen = await everything(system, { ...admin, projects });
    const now = await everything(again, { ...admin, projects });
    expect(Object.keys(seen).filter((name) => name.startsWith('/api/files/')).length).toBeGreaterThan(50);
    for (const part of ['projects', 'users']) {
      delete seen[part];
      delete now[part];
    }
    expect(differing(seen, now)).toEqual([]);
    for (const { email } of demoAccounts)
      expect((await signIn(again, email)).projects.length).toBeGreaterThan(0);
  } finally {
    await again.close();
  }
}, 120_000);

it('knows of every table whether it is kept or made again', async () => {
  const { rows } = await original.database.pool.query<{ schema: string; name: string }>(
    `select table_schema as schema, table_schema || '.' || table_name as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  );
  const kept = keptTables.map(({ name }) => name);
  const unknown = rows.filter(
    ({ schema, name }) => ![...kept, ...leftOut].some((one) => one === name || one === schema),
  );
  expect(unknown).toEqual([]);
  expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining(kept));
});

it('tells nobody without the passphrase a password, a permission or the key', async () => {
  const { database, dataDir } = original;
  const target = await fileIn();
  await backup(database, dataDir, [target]);
  const bytes = await readFile(target);
  const { rows } = await database.pool.query<{ hash: string }>(
    'select hash from command.credentials limit 1',
  );
  const secret = (await readFile(path.join(dataDir, 'jwt.secret'), 'utf8')).trim();
  // Sealed tables are stored uncompressed, so a secret in plain text would be found in the bytes.
  for (const text of [rows[0]!.hash, secret]) expect(bytes.includes(text)).toBe(false);
  const [fresh, folder] = [await newDatabase(), await newFolder()];
  const wrong = { BACKUP_PASSPHRASE: 'otra frase larga de prueba' };
  await expect(restore(fresh, folder, target, wrong)).rejects.toThrow('La frase no es la de este respaldo');
  expect(await readdir(folder)).toEqual([]);
});

/** Moves an offset into the content of its zip entry: damage to the times in an entry's header would not be detected. */
const inContent = (zip: Buffer, place: number) => {
  const head = zip.lastIndexOf('PK\u0003\u0004', place, 'latin1');
  const begin = head + 30 + zip.readUInt16LE(head + 26) + zip.readUInt16LE(head + 28);
  const end = zip.indexOf('PK\u0007\u0008', begin, 'latin1');
  return Math.min(Math.max(place, begin), end - 1);
};

it('names what is damaged, wherever a byte is flipped, and changes nothing', async () => {
  const { database, dataDir } = original;
  const target = await fileIn();
  await backup(database, dataDir, [target]);
  const bytes = await readFile(target);
  const fresh = await newDatabase();
  const folder = await newFolder();
  for (let part = 1; part < 12; part++) {
    const broken = Buffer.from(bytes);
    const at = inContent(bytes, Math.floor((bytes.length * part) / 12));
    broken[at] = broken[at]! ^ 1;
    const copy = await fileIn();
    await writeFile(copy, broken);
    await expect(restore(fresh, folder, copy), `byte ${at}`).rejects.toThrow(/dañado/);
  }
  const cut = await fileIn();
  await writeFile(cut, bytes.subarray(0, bytes.length / 2));
  await expect(restore(fresh, folder, cut)).rejects.toThrow('El respaldo está dañado');
  expect(await readdir(folder)).toEqual([]);
  const { rows } = await fresh.pool.query(
    `select 1 from information_schema.schemata where schema_name = 'es'`,
  );
  expect(rows).toEqual([]);
}, 60_000);

it('is made without a file that has rotted, says so, and can be restored all the same', async () => {
  const { database, dataDir } = original;
  const { rows } = await database.pool.query<{ sha256: string }>(
    `select sha256 from files.file where kind = 'minuta' limit 1`,
  );
  const { sha256 } = rows[0]!;
  const place = path.join(dataDir, 'files', sha256.slice(0, 2), sha256);
  const whole = await readFile(place);
  await writeFile(place, whole.subarray(1));
  const target = await fileIn();
  try {
    await expect(backup(database, dataDir, [target])).rejects.toThrow('pero sin 1 archivos registrados');
  } finally {
    await writeFile(place, whole);
  }
  const [fresh, folder] = [await newDatabase(), await newFolder()];
  expect((await restore(fresh, folder, target)).at(-1)).toContain('Restaurado y comprobado');
  expect(existsSync(path.join(folder, 'files', sha256.slice(0, 2), sha256))).toBe(false);
  expect((await readdir(path.join(folder, 'files'))).length).toBeGreaterThan(10);
});

it('seals no key that it would have to invent', async () => {
  const folder = await newFolder();
  await expect(backup(original.database, folder, [await fileIn()])).rejects.toThrow('Falta la clave');
  expect(await readdir(folder)).toEqual([]);
});

it('is not restored over what is there', async () => {
  const { database, dataDir } = original;
  const target = await fileIn();
  await backup(database, dataDir, [target]);
  const folder = await newFolder();
  await expect(restore(database, folder, target)).rejects.toThrow('Aquí ya hay datos');
  await cp(path.join(dataDir, 'files'), path.join(folder, 'files'), { recursive: true });
  await expect(restore(await newDatabase(), folder, target)).rejects.toThrow('Aquí ya hay datos');
  await expect(backup(database, dataDir, [target])).rejects.toThrow('ya existe');
});

it.each(['es', 'files'])('is not restored where %s of a later release is not known', async (schema) => {
  const { database, dataDir } = original;
  const target = await fileIn();
  await database.pool.query(`insert into ${schema}.migration values (1000)`);
  try {
    await backup(database, dataDir, [target]);
  } finally {
    await database.pool.query(`delete from ${schema}.migration where version = 1000`);
  }
  const [fresh, folder] = [await newDatabase(), await newFolder()];
  await expect(restore(fresh, folder, target)).rejects.toThrow('es de una versión más nueva de ObraClara');
  expect(await readdir(folder)).toEqual([]);
  expect((await fresh.pool.query(`select from pg_namespace where nspname = 'es'`)).rowCount).toBe(0);
});

it('keeps the newest of a folder, and nothing but its own is removed', async () => {
  const { database, dataDir } = original;
  const folder = await newFolder();
  const old = ['obraclara-2026-01-01-000000.zip', 'obraclara-2026-01-02-000000.zip'];
  for (const name of [...old, 'notas.zip']) await writeFile(path.join(folder, name), '');
  const lines = await backup(database, dataDir, ['--to', folder, '--keep', '2']);
  expect(lines.at(-1)).toContain(old[0]);
  const left = await readdir(folder);
  expect(left).toEqual(expect.arrayContaining([old[1], 'notas.zip']));
  expect(left).toHaveLength(3);
});

it.each([
  [[], 'Uso:'],
  [['uno.zip', 'otro.zip'], 'Uso:'],
  [['uno.zip', '--keep', '3'], 'Uso:'],
  [['--to', 'carpeta', '--keep', 'todos'], '--keep debe ser'],
  [['--a', 'carpeta'], 'Uso:'],
])('refuses %j', async (args, sentence) => {
  await expect(backup(original.database, original.dataDir, args)).rejects.toThrow(sentence);
});

it('wants a passphrase that is one', async () => {
  const { database, dataDir } = original;
  const target = await fileIn();
  await expect(backup(database, dataDir, [target], {})).rejects.toThrow('Falta la frase');
  await expect(backup(database, dataDir, [target], { BACKUP_PASSPHRASE: 'corta' })).rejects.toThrow(
    '12 caracteres',
  );
  for (const passphrase of [' '.repeat(12), 'una frase larga '])
    await expect(backup(database, dataDir, [target], { BACKUP_PASSPHRASE: passphrase })).rejects.toThrow(
      'no puede empezar ni terminar con espacios',
    );
  expect(await readdir(path.dirname(target))).toEqual([]);
});

it.each([['postgres://127.0.0.1:1/none'], [undefined]])(
  'takes a data folder that it cannot look into for no empty one, with the database %s',
  async (databaseUrl) => {
    const dataDir = path.join(await newFolder(), 'file');
    await writeFile(dataDir, '');
    const deps = {
      ...{ dataDir, databaseUrl, eventStoreUrl: undefined, s3: undefined, jwtSecret: undefined, env },
      ...{ now: () => new Date(), inDatabase: async () => undefined },
    };
    await expect(runBackup([`${dataDir}.zip`], deps, said().talk)).rejects.toMatchObject({
      code: 'ENOTDIR',
    });
  },
);
