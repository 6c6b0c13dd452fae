import { execFileSync } from 'node:child_process';
import { appendFile, chmod, cp, lstat, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { afterEach, expect, it } from 'vitest';
import { eventually } from '../../../test/eventually.ts';
import { findBinaries } from './binaries.ts';
import { clusterFiles, notStarted } from './cluster.ts';
import { startPostgres, type Postgres, type PostgresOptions } from './launcher.ts';
import { isAlive, readPidFile } from './pid-file.ts';
import { findRunning } from './running.ts';
import { fileURLToPath } from 'node:url';
import { roomFor } from '../../../test/room.ts';

const asRoot = process.getuid?.() === 0;
const cleanUps: (() => Promise<void> | void)[] = [];

afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

const folder = async (mode?: number) => {
  const made = await roomFor('obraclara-launcher-');
  cleanUps.push(() => rm(made, { recursive: true, force: true }));
  if (mode === undefined) return made;
  await mkdir(path.join(made, 'closed'), { mode });
  return path.join(made, 'closed');
};

const start = async (options: Partial<PostgresOptions> & { dataDir: string }): Promise<Postgres> => {
  const postgres = await startPostgres({ log: () => undefined, ...options });
  cleanUps.push(() => postgres.stop());
  return postgres;
};

const ask = async (url: string, sql: string): Promise<unknown> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<Record<string, unknown>>(sql);
    return rows[0] && Object.values(rows[0])[0];
  } finally {
    await client.end();
  }
};

const serverPid = async (dataDir: string) => (await readPidFile(clusterFiles(dataDir).cluster))?.pid ?? 0;

/** Starts a server from another process and kills that process, so that the server remains. */
const leaveOrphan = (dataDir: string) => {
  const launcher = fileURLToPath(new URL('./launcher.ts', import.meta.url));
  const code = `import { startPostgres } from ${JSON.stringify(launcher)};
    await startPostgres({ dataDir: ${JSON.stringify(dataDir)}, log: () => {} });
    process.kill(process.pid, 'SIGKILL');`;
  try {
    execFileSync(process.execPath, ['--input-type=module', '-e', code], { stdio: 'pipe' });
  } catch (error) {
    if ((error as { signal?: string }).signal !== 'SIGKILL') throw error;
  }
};

it('keeps its data, its password and its durability across a restart, and leaves nothing running', async () => {
  const dataDir = await folder(0o700);
  const first = await start({ dataDir });
  const pid = await serverPid(dataDir);
  await ask(first.url, 'create table mark as select 7 as seven');
  await first.stop();
  expect(isAlive(pid)).toBe(false);

  const second = await start({ dataDir });
  expect(second).toMatchObject({ url: first.url, adopted: false });
  expect(await ask(second.url, 'select seven from mark')).toBe(7);
  expect(await ask(second.url, 'show fsync')).toBe('on');
  expect((await stat(path.join(dataDir, 'postgres.password'))).mode & 0o777).toBe(0o600);
  expect(second.url).toContain('host=');
});

const skipped = process.platform === 'linux' ? '' : ' (left out: nothing tells page faults here)';

it.skipIf(skipped)(`keeps in a backend what its statements free, for the next one${skipped}`, async () => {
  const client = new pg.Client({ connectionString: (await start({ dataDir: await folder() })).url });
  await client.connect();
  cleanUps.push(() => client.end());
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  // Minor page faults: the tenth field. The second field is a name in brackets.
  const faults = async () =>
    Number((await readFile(`/proc/${rows[0]!.pid}/stat`, 'utf8')).split(') ')[1]!.split(' ')[7]);
  const statements = async (times: number) => {
    for (let time = 0; time < times; time++)
      await client.query('select array_agg(n order by n desc) from generate_series(1, 2000) n');
  };
  await statements(20);
  const before = await faults();
  await statements(50);
  expect(((await faults()) - before) / 50).toBeLessThan(10);
});

it('adopts the server that a killed start left behind', async () => {
  const dataDir = await folder(0o700);
  leaveOrphan(dataDir);
  const orphan = await serverPid(dataDir);
  expect(isAlive(orphan)).toBe(true);

  const postgres = await start({ dataDir });
  expect(postgres.adopted).toBe(true);
  expect(await serverPid(dataDir)).toBe(orphan);
  expect(await ask(postgres.url, 'select 1')).toBe(1);
  await postgres.stop();
  await eventually(() => expect(isAlive(orphan)).toBe(false));
});

it('starts anew after a crash, even when the dead server’s pid now belongs to another program', async () => {
  const dataDir = await folder(0o700);
  const { cluster } = clusterFiles(dataDir);
  leaveOrphan(dataDir);
  process.kill(await serverPid(dataDir), 'SIGKILL');
  const [, ...rest] = (await readFile(path.join(cluster, 'postmaster.pid'), 'utf8')).split('\n');
  await writeFile(path.join(cluster, 'postmaster.pid'), [String(process.ppid), ...rest].join('\n'));

  const postgres = await start({ dataDir });
  expect(postgres.adopted).toBe(false);
  expect(await ask(postgres.url, 'select 1')).toBe(1);
});

it('brings a killed server back while the application runs, at the same address', async () => {
  const dataDir = await folder(0o700);
  const postgres = await start({ dataDir });
  const killed = await serverPid(dataDir);
  process.kill(killed, 'SIGKILL');
  await eventually(async () => expect(await serverPid(dataDir)).not.toBe(killed));
  await eventually(async () => expect(await ask(postgres.url, 'select 1')).toBe(1));
});

it('leaves a server to the application that runs it, and refuses to run a second one beside it', async () => {
  const dataDir = await folder(0o700);
  const first = await start({ dataDir });
  const guest = await startPostgres({ dataDir, log: () => undefined, shared: true });
  expect(guest).toMatchObject({ url: first.url, adopted: true });
  await guest.stop();
  await expect(startPostgres({ dataDir, log: () => undefined })).rejects.toThrow('Otra ObraClara');
  expect(await ask(first.url, 'select 1')).toBe(1);
});

it('leaves alone a server that it would share and cannot reach, and says so', async () => {
  const dataDir = await folder(0o700);
  const host = await start({ dataDir });
  const files = clusterFiles(dataDir);
  const pid = await serverPid(dataDir);
  // As with a private /tmp of a service: the server runs, but its socket is not visible.
  const socketFolder = (await readPidFile(files.cluster))!.socketFolder;
  await rename(socketFolder, `${socketFolder}.aside`);
  try {
    await expect(findRunning(files, { shared: true, patience: 300 })).rejects.toThrow(
      `está en marcha (proceso ${pid}), pero no contesta desde aquí`,
    );
    expect(isAlive(pid)).toBe(true);
  } finally {
    if (isAlive(pid)) await rename(`${socketFolder}.aside`, socketFolder);
  }
  expect(await ask(host.url, 'select 1')).toBe(1);
});

it.each(['fsync', 'full_page_writes', 'synchronous_commit'])('refuses to run with %s off', async (name) => {
  const dataDir = await folder(0o700);
  await expect(startPostgres({ dataDir, log: () => undefined, settings: { [name]: 'off' } })).rejects.toThrow(
    `La base de datos tiene desactivado ${name}`,
  );
  expect(await readPidFile(clusterFiles(dataDir).cluster)).toBeUndefined();
});

it('says why the server could not start', async () => {
  const dataDir = await folder(0o700);
  await (await start({ dataDir })).stop();
  await appendFile(path.join(clusterFiles(dataDir).cluster, 'postgresql.conf'), "\nwal_level = 'nonsense'\n");
  await expect(startPostgres({ dataDir, log: () => undefined })).rejects.toThrow(
    /PostgreSQL no pudo iniciar:[^]*wal_level/,
  );
});

it('says in our words that the disk has no room for the server', () => {
  const said = 'FATAL:  could not write to file "base/4/1249": No space left on device';
  expect(notStarted('no pudo iniciar', said).message).toBe(
    `PostgreSQL no pudo iniciar: no queda espacio en el disco de la carpeta de datos. Libere espacio y repita.\n${said}`,
  );
});

it('restores the library links that an install without scripts leaves out', async () => {
  const { root } = await findBinaries();
  const copy = path.join(await folder(), 'native');
  await mkdir(path.join(copy, 'lib'), { recursive: true });
  await cp(path.join(root, 'pg-symlinks.json'), path.join(copy, 'pg-symlinks.json'));
  await findBinaries(copy);
  const links = JSON.parse(await readFile(path.join(root, 'pg-symlinks.json'), 'utf8')) as {
    target: string;
  }[];
  expect(links.length).toBeGreaterThan(5);
  for (const { target } of links) {
    expect((await lstat(path.join(copy, '..', target))).isSymbolicLink()).toBe(true);
  }
});

it('works for root where user namespaces are forbidden', async ({ skip }) => {
  skip(!asRoot, 'only root can try this');
  const dataDir = path.join(await folder(), 'data');
  await chmod(path.dirname(dataDir), 0o711);
  const postgres = await start({ dataDir, ways: { namespace: false } });
  expect(await ask(postgres.url, 'select 1')).toBe(1);
  await postgres.stop();
  // Started again as root: the owner of the files changes back.
  const again = await start({ dataDir });
  expect(await ask(again.url, 'select 1')).toBe(1);
});

it('tells root in a sentence when no other user could enter the data folder', async ({ skip }) => {
  skip(!asRoot, 'only root can try this');
  const dataDir = path.join(await folder(0o700), 'data');
  await expect(startPostgres({ dataDir, log: () => undefined, ways: { namespace: false } })).rejects.toThrow(
    'indique en DATA_DIR una carpeta accesible',
  );
});

it('lets one of two first starts in a folder have it, and tells the other in one sentence', async () => {
  const dataDir = await folder(0o700);
  const both = await Promise.allSettled([1, 2].map(() => start({ dataDir })));
  const [served] = both.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  const refused = both.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []));
  expect(refused).toEqual([`Error: Otra ObraClara ya está en marcha con la carpeta de datos ${dataDir}.`]);
  expect(await ask(served!.url, 'select 1')).toBe(1);
}, 60_000);

it('is not held up by a start that was killed', async () => {
  const dataDir = await folder(0o700);
  const gone = execFileSync(process.execPath, ['-e', 'console.log(process.pid)'], { encoding: 'utf8' });
  await writeFile(path.join(dataDir, 'postgres.starting'), gone.trim());
  expect(await ask((await start({ dataDir })).url, 'select 1')).toBe(1);
}, 60_000);
