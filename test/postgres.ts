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
    /** How the application runs that tests open: in one process, or its services apart (`test/apart/services.ts`). */
    shape: 'together' | 'apart';
    /** What stands before services apart: the tests' own (`test/apart/front-door.ts`), or the nginx of this machine as it is shipped. */
    front: 'of the tests' | 'nginx';
    /** Where services apart have their log, unless a test says so itself. */
    logApart: 'PostgreSQL' | 'EventStoreDB';
  }
}

const prefix = 'obraclara-test-';

/** A run that was killed leaves its server and its folder; the process that made it is in the folder's name. */
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

/** One throw-away server per run, with the settings of the real one: it refuses to start with any that protects data switched off. */
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
