import { rm } from 'node:fs/promises';
import pg from 'pg';
import { flakyProxy } from '../../platform/test/store/flaky-proxy.ts';
import { testDatabase } from '../../test/database.ts';
import { clusterFiles } from '../src/postgres/cluster.ts';
import { startPostgres } from '../src/postgres/launcher.ts';
import { findRunning } from '../src/postgres/running.ts';
import { roomFor } from '../../test/room.ts';

/** A connection that can be cut, silenced and restored. */
export type Way = Pick<Awaited<ReturnType<typeof flakyProxy>>, 'cut' | 'silence' | 'mend'>;

/** A database that can become unreachable. `ways`: the kinds of outage, as its clients see them; `mend` ends the outage. */
export type OutageDatabase = {
  url: string;
  ways: Record<string, () => unknown>;
  mend: () => void;
  close: () => Promise<void>;
};

const signal = (pid: number, name: 'SIGSTOP' | 'SIGCONT') => {
  try {
    process.kill(pid, name);
  } catch (error) {
    // The backend of a closed connection may have exited in the meantime.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
};

/** A separate PostgreSQL server whose processes SIGSTOP can stop. */
export const stoppableDatabase = async (): Promise<OutageDatabase> => {
  const dataDir = await roomFor('obraclara-stopped-');
  // Enough connections for several processes, as in the containers.
  const settings = { max_connections: '300' };
  const { url, stop } = await startPostgres({ dataDir, log: () => undefined, settings });
  const proxy = await flakyProxy(url);
  const client = new pg.Client(url);
  await client.connect();
  const stopped: number[] = [];
  const halt = (pid: number) => {
    stopped.push(pid);
    signal(pid, 'SIGSTOP');
  };
  const freeze = async () => {
    const server = await findRunning(clusterFiles(dataDir));
    // Stop the postmaster first, because it would start new backends.
    halt(server!.pid);
    const { rows } = await client.query<{ pid: number }>('select pid from pg_stat_activity');
    rows.forEach(({ pid }) => halt(pid));
  };
  const mend = () => {
    stopped.splice(0).forEach((pid) => signal(pid, 'SIGCONT'));
    proxy.mend();
  };
  const close = async () => {
    mend();
    await client.end();
    await proxy.close();
    await stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  return { url: proxy.url, ways: { cut: proxy.cut, stopped: freeze }, mend, close };
};

/** A database of the test run's server, which becomes unreachable only through its proxy. */
export const proxiedDatabase = async (): Promise<OutageDatabase> => {
  const database = await testDatabase();
  const { url, cut, silence, mend, close } = await flakyProxy(database.url);
  const closed = async () => {
    mend();
    await close();
    await database.drop();
  };
  return { url, ways: { cut, silence }, mend, close: closed };
};
