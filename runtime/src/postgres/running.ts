import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { type ClusterFiles, type Listen, readPassword, systemIdentifier } from './cluster.ts';
import { connect, connectionString } from './connection.ts';
import { disown, isAlive, type PidFile, readPidFile } from './pid-file.ts';

export type Running = { pid: number; listen: Listen };

const run = promisify(execFile);

/** The command line of a process; empty if it has ended or is a zombie. */
const commandLine = async (pid: number) => {
  if (process.platform === 'linux') {
    return readFile(`/proc/${pid}/cmdline`, 'utf8').then(
      (text) => text.replaceAll('\0', ' '),
      () => '',
    );
  }
  return run('ps', ['-o', 'command=', '-p', String(pid)]).then(
    ({ stdout }) => stdout,
    () => '',
  );
};

const isServerOf = async (cluster: string, pid: number) => {
  const command = await commandLine(pid);
  return command.includes('postgres') && command.includes(cluster);
};

const listenOf = ({ socketFolder, port }: PidFile): Listen => (socketFolder ? { socketFolder } : { port });

/** Whether a server accepts our password there and serves this cluster, not a copy of it. */
const answersAsOurs = async (files: ClusterFiles, listen: Listen) => {
  const url = connectionString(listen, await readPassword(files), 'postgres');
  const client = await connect(url).catch(() => undefined);
  if (!client) return false;
  try {
    const { rows } = await client.query<{ identifier: string; folder: string }>(
      `select system_identifier::text as identifier, current_setting('data_directory') as folder
       from pg_control_system()`,
    );
    return (
      rows[0]?.identifier === (await systemIdentifier(files.cluster)) && rows[0].folder === files.cluster
    );
  } finally {
    await client.end();
  }
};

/** Stops the server like `pg_ctl stop -m fast`. After 3.5 s it is stopped immediately and recovers at its next start. */
export const stopServer = async (pid: number) => {
  for (const [signal, milliseconds] of [
    ['SIGINT', 3500],
    ['SIGQUIT', 1000],
    ['SIGKILL', 1000],
  ] as const) {
    if (!isAlive(pid)) return;
    process.kill(pid, signal);
    for (let waited = 0; waited < milliseconds && isAlive(pid); waited += 10) await delay(10);
  }
};

export const usualPatience = 15_000;

const unreachable = ({ cluster }: ClusterFiles, pid: number) =>
  `La base de datos en ${cluster} está en marcha (proceso ${pid}), pero no contesta desde aquí. Se dejó como está: ` +
  'repita la orden donde corre ObraClara, o detenga ObraClara antes.';

/** `shared`: join a server of another process. `patience`: milliseconds to wait for a server that does not answer. */
type Manner = { shared: boolean; patience: number };

const giveUp = async (files: ClusterFiles, pid: number, shared: boolean) => {
  if (shared) throw new Error(unreachable(files, pid));
  await stopServer(pid);
  return undefined;
};

/**
 * Finds the server that already runs on this cluster, left by a killed start. Undefined if there is none.
 * Waits up to `patience` ms for a server that starts or stops, then stops one that does not answer.
 * With `shared` it rejects with a Spanish sentence instead, since other processes may still reach that server.
 */
export const findRunning = async (
  files: ClusterFiles,
  { shared, patience }: Manner = { shared: false, patience: usualPatience },
): Promise<Running | undefined> => {
  for (let waited = 0; ; waited += 100) {
    const left = await readPidFile(files.cluster);
    if (!left) return undefined;
    if (!isAlive(left.pid) || !(await isServerOf(files.cluster, left.pid))) {
      await disown(files.cluster);
      return undefined;
    }
    const running = { pid: left.pid, listen: listenOf(left) };
    if (left.status === 'ready' && (await answersAsOurs(files, running.listen))) return running;
    if (waited >= patience) return giveUp(files, left.pid, shared);
    await delay(100);
  }
};
