import type { ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFile, realpath, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { makeFolder } from '@obraclara/files';
import { findBinaries } from './binaries.ts';
import {
  type ClusterFiles,
  clusterFiles,
  createCluster,
  type Listen,
  notStarted,
  readPassword,
  spawnServer,
} from './cluster.ts';
import { connect, connectionString } from './connection.ts';
import { assertDurable } from './durability.ts';
import { type Instance, holdInstance } from './instance.ts';
import { isAlive, readPidFile } from './pid-file.ts';
import { findRunning, type Running, stopServer, usualPatience } from './running.ts';
import { oneStart } from './start-lock.ts';
import { assertReachable, findRunner, privateFolder, type Runner, type Ways } from './unprivileged.ts';

export type PostgresOptions = {
  dataDir: string;
  log: (message: string) => void;
  /** Server settings for tests, which override the defaults. */
  settings?: Record<string, string>;
  /** Join a server that another ObraClara of this folder runs, instead of refusing. `stop` leaves such a server running. */
  shared?: boolean;
  ways?: Ways;
};

export type Postgres = {
  /** Connection string for `pg.Pool`. It does not change when the server is restarted. */
  url: string;
  /** The server was already running: left by a killed start or, when `shared`, owned by another ObraClara. */
  adopted: boolean;
  stop(): Promise<void>;
};

const longestSocketPath = 107;

const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });

/** A Unix socket in a private folder with a short path where supported, otherwise a port of 127.0.0.1. */
const chooseListen = async (files: ClusterFiles, runner: Runner): Promise<Listen> => {
  const name = `obraclara-${createHash('sha256').update(files.cluster).digest('hex').slice(0, 12)}`;
  const short = [os.tmpdir(), '/tmp']
    .map((folder) => path.join(folder, name))
    .find((folder) => Buffer.byteLength(`${folder}/.s.PGSQL.5432`) <= longestSocketPath);
  if (process.platform === 'win32' || !short) return { port: await freePort() };
  try {
    await privateFolder(short, runner);
    await assertReachable(short, runner);
    return { socketFolder: short };
  } catch {
    // The folder belongs to another user: fall back to a port.
    return { port: await freePort() };
  }
};

const logTail = async (files: ClusterFiles) =>
  (await readFile(files.log, 'utf8')).trimEnd().split('\n').slice(-6).join('\n');

/** Whether backends of a killed server still hold its shared memory or lock file. They exit shortly; until then no new server can start. */
const isStillLetGo = (tail: string) => /shared memory block|lock file/.test(tail);

/** Resolves with true when the server accepts connections, false when it has exited. */
const becomesReady = async (child: ChildProcess, files: ClusterFiles) => {
  let exited = false;
  child.once('exit', () => (exited = true));
  while (!exited) {
    const left = await readPidFile(files.cluster);
    if (left?.pid === child.pid && left?.status === 'ready') return true;
    await delay(10);
  }
  return false;
};

type Start = () => Promise<ChildProcess>;

const launch = async (start: Start, files: ClusterFiles, listen: Listen): Promise<Running> => {
  for (let attempt = 1; ; attempt += 1) {
    const child = await start();
    if (await becomesReady(child, files)) return { pid: child.pid ?? 0, listen };
    const tail = await logTail(files);
    if (attempt >= 20 || !isStillLetGo(tail)) throw notStarted('no pudo iniciar', tail);
    await delay(250);
  }
};

const createDatabase = async (url: string, name: string) => {
  const client = await connect(url);
  try {
    await assertDurable(client);
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (!rowCount) await client.query(`create database ${name}`);
  } finally {
    await client.end();
  }
};

const prepare = async ({ dataDir, ways }: PostgresOptions) => {
  const runner = await findRunner(await findBinaries(), ways);
  // The server's own user must be able to traverse the folder. The files in it have restrictive modes of their own.
  await makeFolder(dataDir, runner.account ? 0o711 : 0o700);
  const files = clusterFiles(await realpath(dataDir));
  await assertReachable(path.dirname(files.cluster), runner);
  return { runner, files };
};
type Prepared = Awaited<ReturnType<typeof prepare>>;

/**
 * Starts the bundled PostgreSQL with its data in `dataDir`, or adopts the one that a killed start left running.
 * Restarts it if it dies. Rejects with a Spanish sentence if it cannot be started.
 */
export const startPostgres = async (options: PostgresOptions): Promise<Postgres> => {
  const prepared = await prepare(options);
  return oneStart(`${prepared.files.cluster}.starting`, () => startPrepared(options, prepared));
};

const startPrepared = async (options: PostgresOptions, { runner, files }: Prepared): Promise<Postgres> => {
  await createCluster(files, runner, () => options.log('Creando la base de datos (solo la primera vez)…'));
  await privateFolder(files.cluster, runner);
  const { shared = false } = options;
  const manner = { shared, patience: usualPatience };
  const found = await findRunning(files, manner);
  const listen = found?.listen ?? (await chooseListen(files, runner));
  let spawned: number | undefined;
  const start = async () => {
    const child = await spawnServer(files, runner, listen, options.settings);
    spawned = child.pid;
    return child;
  };
  const password = await readPassword(files);
  const maintenance = connectionString(listen, password, 'postgres');
  let running = found;
  let instance: Instance | undefined;

  // A server that another ObraClara may own is left running. If this process ends without `stop`, the next start adopts the
  // server.
  const killAtExit = () => {
    const ours = instance ? instance.owned : !found;
    // A server that is still starting has no `running` yet.
    const pid = running?.pid ?? spawned;
    if (ours && pid !== undefined && isAlive(pid)) process.kill(pid, 'SIGINT');
  };
  process.on('exit', killAtExit);
  const stop = async () => {
    process.off('exit', killAtExit);
    await instance?.release();
    if (instance?.owned === false) return;
    if (running) await stopServer(running.pid);
    if ('socketFolder' in listen) await rm(listen.socketFolder, { recursive: true, force: true });
  };
  const revive = async () => {
    options.log('La base de datos se detuvo; reiniciándola…');
    running = (await findRunning(files, manner)) ?? (await launch(start, files, listen));
  };
  try {
    running ??= await launch(start, files, listen);
    instance = await holdInstance(maintenance, {
      revive,
      log: options.log,
      attempts: shared ? 1 : 20,
    });
    if (!instance.owned && !shared) {
      throw new Error(`Otra ObraClara ya está en marcha con la carpeta de datos ${options.dataDir}.`);
    }
    await createDatabase(maintenance, 'obraclara');
  } catch (error) {
    await stop();
    throw error;
  }
  let stopped: Promise<void> | undefined;
  return {
    url: connectionString(listen, password, 'obraclara'),
    adopted: found !== undefined,
    stop: () => (stopped ??= stop()),
  };
};
