import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { closeSync, openSync } from 'node:fs';
import { chown, mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { handOver, type Runner } from './unprivileged.ts';

const run = promisify(execFile);

export const superuser = 'obraclara';

/** The server's files below DATA_DIR. */
export const clusterFiles = (dataDir: string) => ({
  cluster: path.join(dataDir, 'postgres'),
  password: path.join(dataDir, 'postgres.password'),
  log: path.join(dataDir, 'postgres.log'),
});
export type ClusterFiles = ReturnType<typeof clusterFiles>;

/** Whether the file exists. Rejects if that cannot be known, as in another user's folder. */
export const isThere = (file: string): Promise<boolean> =>
  stat(file).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return false;
      throw error;
    },
  );

const writePassword = async (file: string, { owner }: Runner) => {
  const handle = await open(file, 'w', 0o600);
  await handle.writeFile(randomBytes(24).toString('base64url'));
  await handle.sync();
  await handle.close();
  if (owner) await chown(file, owner.uid, owner.gid);
};

/** Error for a PostgreSQL program that failed, with its output. A full disk gets a Spanish sentence. */
export const notStarted = (what: string, output: string) => {
  const isFull = /No space left on device|Disk quota exceeded/.test(output);
  const why = isFull ? ' no queda espacio en el disco de la carpeta de datos. Libere espacio y repita.' : '';
  return new Error(`PostgreSQL ${what}:${why}\n${output}`);
};

/**
 * Creates the database files on first use. They are created in another folder and then renamed, so that a kill leaves no
 * incomplete cluster.
 */
export const createCluster = async (files: ClusterFiles, runner: Runner, begin: () => void) => {
  if (await isThere(files.cluster)) {
    if (await isThere(files.password)) return;
    throw new Error(`Falta ${files.password}, la contraseña de la base de datos en ${files.cluster}.`);
  }
  begin();
  await writePassword(files.password, runner);
  const aside = `${files.cluster}.new`;
  await rm(aside, { recursive: true, force: true });
  await mkdir(aside, { mode: 0o700 });
  await handOver(aside, runner);
  const [command, ...args] = [
    ...runner.prefix,
    runner.binaries.initdb,
    ...[
      '-D',
      aside,
      '-U',
      superuser,
      `--pwfile=${files.password}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
    ],
    // Part of PostgreSQL itself, so that sort order and case do not depend on the machine's locales.
    ...['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
  ] as [string, ...string[]];
  const manner = { cwd: '/', env: { PATH: process.env['PATH'], LC_ALL: 'C' }, ...runner.account };
  await run(command, args, manner).catch((cause: Error & { stderr?: string }) => {
    throw notStarted('no pudo crear la base de datos', cause.stderr?.trim() ?? cause.message);
  });
  await rename(aside, files.cluster);
};

export const readPassword = async (files: ClusterFiles) => (await readFile(files.password, 'utf8')).trim();

/** System identifier of a cluster, created with it: the first eight bytes of its control file, in decimal. */
export const systemIdentifier = async (cluster: string): Promise<string> => {
  const control = await readFile(path.join(cluster, 'global', 'pg_control'));
  return control.readBigUInt64LE(0).toString();
};

/** Sized for a small machine that also runs the application. Durability settings (fsync and others) keep their default: on. */
const settings: Record<string, string> = {
  shared_buffers: '64MB',
  max_connections: '60',
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  effective_cache_size: '512MB',
  max_wal_size: '1GB',
  random_page_cost: '1.1',
  io_method: 'sync',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  logging_collector: 'off',
  log_line_prefix: '%m [%p] ',
};

export type Listen = { socketFolder: string } | { port: number };

/**
 * glibc: each process keeps up to 1 MiB of freed memory for its next statement. By default it is returned to the kernel after each
 * statement and faulted in page by page. Where page faults are expensive, as in a virtual machine, an append took five times as long.
 */
export const keptMemory = { MALLOC_TRIM_THRESHOLD_: '1048576', MALLOC_MMAP_THRESHOLD_: '1048576' };

const listening = (listen: Listen): Record<string, string> =>
  'port' in listen
    ? { listen_addresses: '127.0.0.1', port: String(listen.port), unix_socket_directories: '' }
    : {
        listen_addresses: '',
        port: '5432',
        unix_socket_directories: listen.socketFolder,
        unix_socket_permissions: '0700',
      };

const largestLog = 10 * 1024 * 1024;

const openLog = async (file: string) => {
  const present = await isThere(file);
  if (present && (await stat(file)).size > largestLog) await rename(file, `${file}.1`);
  return openSync(file, 'a', 0o600);
};

/**
 * Starts the server in its own session, so that Ctrl+C does not reach it: it must run until the services have closed.
 * Its output goes to a file, because a pipe would end with this process.
 * Nothing is awaited after the spawn, so that a caller that attaches an `exit` listener right away cannot miss the event.
 */
export const spawnServer = async (
  files: ClusterFiles,
  runner: Runner,
  listen: Listen,
  overrides: Record<string, string> = {},
): Promise<ChildProcess> => {
  const options = Object.entries({ ...settings, ...listening(listen), ...overrides });
  const [command, ...args] = [
    ...runner.prefix,
    runner.binaries.postgres,
    '-D',
    files.cluster,
    ...options.flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ] as [string, ...string[]];
  const log = await openLog(files.log);
  try {
    const child = spawn(command, args, {
      cwd: '/',
      detached: true,
      env: { PATH: process.env['PATH'], LC_ALL: 'C', ...keptMemory },
      stdio: ['ignore', log, log],
      ...runner.account,
    });
    child.on('error', () => child.emit('exit', 127, null));
    child.unref();
    return child;
  } finally {
    closeSync(log);
  }
};
