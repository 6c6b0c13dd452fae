import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { clusterFiles } from '../runtime/src/postgres/cluster.ts';
import { startPostgres } from '../runtime/src/postgres/launcher.ts';
import { isAlive } from '../runtime/src/postgres/pid-file.ts';
import { findRunning, stopServer } from '../runtime/src/postgres/running.ts';
import { inContainers } from './event-store-plan.ts';
import { room, roomFor } from './room.ts';

declare module 'vitest' {
  interface ProvidedContext {
    databaseUrl: string;
    /** How tests run the application: in one process, or as separate services (`test/apart/services.ts`). */
    shape: 'together' | 'apart';
    /** Proxy of separate services: the tests' own (`test/apart/front-door.ts`), or nginx with the shipped configuration. */
    front: 'of the tests' | 'nginx';
    /** Log of separate services, unless a test configures one. */
    logApart: 'PostgreSQL' | 'EventStoreDB';
  }
}

const prefix = 'obraclara-test-';

/** Removes servers and folders of runs that were killed. Folder names contain the pid of their run. */
const sweep = async (parent: string) => {
  const names = (await readdir(parent)).filter((name) => name.startsWith(prefix));
  for (const name of names) {
    if (isAlive(Number(name.slice(prefix.length).split('-')[0]))) continue;
    const folder = path.join(parent, name);
    const files = clusterFiles(folder);
    const left = await findRunning(files);
    if (left) await stopServer(left.pid);
    await rm(folder, { recursive: true, force: true });
  }
};

const ownServer = (dataDir: string) => {
  const problems: string[] = [];
  return startPostgres({
    dataDir,
    log: (message) => problems.push(message),
    settings: { max_connections: '150' },
  });
};

/** Provides one temporary PostgreSQL server per run, with production settings: it refuses to start with durability disabled. */
export default async function setup(project: TestProject) {
  await sweep(await room());
  const dataDir = await roomFor(`${prefix}${process.pid}-`);
  const container = async () => (await import('./containers.ts')).postgresAlone();
  const postgres = await (inContainers ? container() : ownServer(dataDir));
  process.env['TEST_DATABASE_URL'] = postgres.url;
  process.env['TEST_FOLDER'] = dataDir;
  project.provide('databaseUrl', postgres.url);
  return async () => {
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}
