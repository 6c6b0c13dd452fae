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

/** Whether there is such a file. Rejects where that cannot be known, as in a folder of somebody else. */
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

/** What PostgreSQL could not do, with what it said; a disk without room is named in our words. */
export const notStarted = (what: string, said: string) => {
  const isFull = /No space left on device|Disk quota exceeded/.test(said);
  const why = isFull ? ' no queda espacio en el disco de la carpeta de datos. Libere espacio y repita.' : '';
  return new Error(`PostgreSQL ${what}:${why}\n${said}`);
};

/** Creates the database files on first use: aside first, then renamed, so a kill halfway leaves nothing half made. */
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
    // Comes with PostgreSQL itself, so order and case don't depend on the machine's locales.
    ...['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
  ] as [string, ...string[]];
  const manner = { cwd: '/', env: { PATH: process.env['PATH'], LC_ALL: 'C' }, ...runner.account };
  await run(command, args, manner).catch((cause: Error & { stderr?: string }) => {
    throw notStarted('no pudo crear la base de datos', cause.stderr?.trim() ?? cause.message);
  });
  await rename(aside, files.cluster);
};

export const readPassword = async (files: ClusterFiles) => (await readFile(files.password, 'utf8')).trim();

/** Every cluster has a number of its own, made when it was created; the first eight bytes of its control file. */
export const systemIdentifier = async (cluster: string): Promise<string> => {
  const control = await readFile(path.join(cluster, 'global', 'pg_control'));
  return control.readBigUInt64LE(0).toString();
};

/** Sized for a small machine beside the application. What protects data (fsync and its kin) is left at its default: on. */
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
 * What a statement frees stays with its process, up to a megabyte, for the next one (glibc). Given back to the kernel after each statement,
 * as usual, it came again page by page: where faults are dear, as on a virtual machine, an append cost five times as much.
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
 * Starts the server in a session of its own, so that Ctrl+C at the terminal reaches us and not it: it must go on until
 * the services have closed. Its output goes to a file, which outlives us, where a pipe would not. Nothing is awaited once it runs, so that
 * whoever listens for its end right after this call cannot miss it.
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
