import { ensureAdministrator } from '@obraclara/command-service';
import { businessDay, usersStream } from '@obraclara/events';
import { applySchema, unhurried, withSession } from '@obraclara/platform/store';
import type { FastifyInstance } from 'fastify';
import { demoAccounts, demoPassword } from './accounts.ts';

type Say = (message: string) => void;

/** What the demonstration is loaded into: an application with its log and its database. */
type System = { app: FastifyInstance; deps: Parameters<typeof ensureAdministrator>[0] };

const marks = `
create schema if not exists runtime;
create table if not exists runtime.seeded (name text primary key, at timestamptz not null)`;

/** Creates the table of how far the demonstration is loaded. May be run by several processes at once, and again. */
export const migrateMarks = (db: System['deps']['db']): Promise<void> => applySchema(db, 'runtime', marks);

const isMarked = async ({ deps }: System, name: string) =>
  Boolean((await deps.db.query('select 1 from runtime.seeded where name = $1', [name])).rowCount);

/** How many people the log knows. */
const accountsIn = async ({ store }: System['deps']) => {
  const people = new Set<string>();
  for await (const { type, data } of store.readStream(usersStream)) {
    const { id } = data as { id: string };
    if (type === 'UserDeleted') people.delete(id);
    else people.add(id);
  }
  return people.size;
};

/** Whether the accounts that are about to be announced let anybody in. */
const letsIn = async ({ app }: System) => {
  const payload = { email: demoAccounts[0].email, password: demoPassword };
  const { statusCode } = await app.inject({ method: 'POST', url: '/api/auth/login', payload });
  return statusCode === 200;
};

/** What the events of before belong to: the demonstration, or somebody else, who is told. */
const isDemo = async (system: System, say: Say): Promise<boolean> => {
  if (await letsIn(system)) return true;
  const accounts = await accountsIn(system.deps);
  const found = accounts === 1 ? '1 cuenta' : `${accounts} cuentas`;
  say(
    `La demostración no se cargó: la bitácora de eventos ya tiene datos, con ${found}. Entre con una de ellas, o use SEED=none para no ver este aviso.`,
  );
  return false;
};

/** The business day on which the loading began, also when it goes on later: what comes again must say the same. */
const firstDay = async ({ deps: { db, now } }: System): Promise<string> => {
  const { rows } = await db.query<{ at: Date }>(
    `insert into runtime.seeded values ('demo begun', $1)
     on conflict (name) do update set at = runtime.seeded.at returning at`,
    [now()],
  );
  return businessDay(rows[0]?.at ?? now());
};

const load = async (system: System, say: Say, doing: Say): Promise<boolean> => {
  if (await isMarked(system, 'demo')) return isDemo(system, say);
  if (!(await isMarked(system, 'demo begun')) && (await system.deps.store.head()) > 0n)
    return isDemo(system, say);
  const today = await firstDay(system);
  const tell: Say = (message) => [say, doing].forEach((one) => one(message));
  tell('Cargando los proyectos de demostración (solo la primera vez)…');
  await ensureAdministrator(system.deps, { ...demoAccounts[0], password: demoPassword });
  // What draws pictures is loaded on the first start alone.
  const { seedDemo } = await import('./seed.ts');
  await seedDemo({ app: system.app, db: system.deps.db, today }, tell);
  return true;
};

/**
 * Loads the demonstration into an empty system, or goes on where a killed start stopped. A system with data of its own is
 * left alone, and `say` says so. Answers whether the accounts of the demonstration can be used. Of several processes that
 * start at once one loads it, and the others wait for that. `doing` gets what is being loaded, also for people outside.
 */
export const loadDemo = async (system: System, say: Say, doing: Say = () => undefined): Promise<boolean> => {
  const { db } = system.deps;
  await migrateMarks(db);
  return withSession(db, async (client) => {
    await client.query(unhurried(`select pg_advisory_lock(hashtext('obraclara demonstration'))`));
    return load(system, say, doing);
  });
};
