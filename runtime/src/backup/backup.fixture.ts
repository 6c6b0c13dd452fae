import { openEventStore } from '@obraclara/platform/store';
import { demoPassword } from '../../../demo/src/accounts.ts';
import type { TestDatabase } from '../../../test/database.ts';
import { readConfig } from '../config.ts';
import { openSystem, type System } from '../system.ts';
import { runBackup, runRestore, type Reached } from './backup-commands.ts';

/** Passphrase of the backups of these tests, as the tools read it. */
export const env = { BACKUP_PASSPHRASE: 'una frase larga de prueba' };

/** Opens the application on a database and a data folder. */
export const open = async (database: TestDatabase, dataDir: string) => {
  const environment = { PORT: '0', DATA_DIR: dataDir, DATABASE_URL: database.url, SEED: 'none' };
  return openSystem(readConfig({ ...environment, LOG_LEVEL: 'silent' }), { say: () => undefined });
};

/** A terminal without a user; `lines`: the printed lines. */
export const said = () => {
  const lines: string[] = [];
  const silence = () => Promise.reject(new Error('nobody is there'));
  return { lines, talk: { say: (line: string) => void lines.push(line), attended: false, ask: silence } };
};

type Run = typeof runBackup;

const run = async (
  command: Run,
  args: string[],
  on: { database: TestDatabase; dataDir: string; env?: object },
) => {
  const { database, dataDir } = on;
  const { lines, talk } = said();
  const openLog = () => openEventStore({ connectionString: database.url });
  const deps = {
    ...{ dataDir, databaseUrl: database.url, eventStoreUrl: undefined },
    ...{ s3: undefined, jwtSecret: undefined },
    ...{ env: { ...(on.env ?? env) }, now: () => new Date() },
    inDatabase: (work: (to: Reached) => Promise<void>) =>
      work({ pool: database.pool, openLog, log: () => undefined }),
  };
  await command(args, deps, talk);
  return lines;
};

/** Runs the backup tool with these arguments. Returns what it printed. */
export const backup = (database: TestDatabase, dataDir: string, args: string[], given: object = env) =>
  run(runBackup, args, { database, dataDir, env: given });

/** Restores this file with the tool. Returns what it printed. */
export const restore = (database: TestDatabase, dataDir: string, file: string, given: object = env) =>
  run(runRestore, [file], { database, dataDir, env: given });

export type Signed = { token: string; projects: string[] };

/** Session of a user of the demonstration, and the projects that the user sees. */
export const signIn = async ({ app }: System, email: string): Promise<Signed> => {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: { email, password: demoPassword },
  });
  const { access_token: token } = answer.json<{ access_token: string }>();
  const listed = await app.inject({ url: '/api/projects', headers: { authorization: `Bearer ${token}` } });
  return { token, projects: listed.json<{ id: string }[]>().map(({ id }) => id) };
};
