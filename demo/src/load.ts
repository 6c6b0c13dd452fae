import { ensureAdministrator } from '@obraclara/command-service';
import { businessDay, usersStream } from '@obraclara/events';
import { applySchema, slowQuery, withSession } from '@obraclara/platform/store';
import type { FastifyInstance } from 'fastify';
import { demoAccounts, demoPassword } from './accounts.ts';

type Say = (message: string) => void;

/** The application that the demonstration is loaded into, with its log and its database. */
type System = { app: FastifyInstance; deps: Parameters<typeof ensureAdministrator>[0] };

const marks = `
create schema if not exists runtime;
create table if not exists runtime.seeded (name text primary key, at timestamptz not null)`;

/** Creates the table with the loading progress of the demonstration. Idempotent; several processes may call it at once. */
export const migrateMarks = (db: System['deps']['db']): Promise<void> => applySchema(db, 'runtime', marks);

const isMarked = async ({ deps }: System, name: string) =>
  Boolean((await deps.db.query('select 1 from runtime.seeded where name = $1', [name])).rowCount);

/** Number of accounts in the log. */
const accountsIn = async ({ store }: System['deps']) => {
  const people = new Set<string>();
  for await (const { type, data } of store.readStream(usersStream)) {
    const { id } = data as { id: string };
    if (type === 'UserDeleted') people.delete(id);
    else people.add(id);
  }
  return people.size;
};

/** Whether the demonstration's accounts, which the start will print, can sign in. */
const letsIn = async ({ app }: System) => {
  const payload = { email: demoAccounts[0].email, password: demoPassword };
  const { statusCode } = await app.inject({ method: 'POST', url: '/api/auth/login', payload });
  return statusCode === 200;
};

/** Whether the existing events belong to the demonstration. If not, prints that the system has other data. */
const isDemo = async (system: System, say: Say): Promise<boolean> => {
  if (await letsIn(system)) return true;
  const accounts = await accountsIn(system.deps);
  const found = accounts === 1 ? '1 cuenta' : `${accounts} cuentas`;
  say(
    `La demostración no se cargó: la bitácora de eventos ya tiene datos, con ${found}. Entre con una de ellas, o use SEED=none para no ver este aviso.`,
  );
  return false;
};

/** The business day on which the loading began. A resumed load uses it too, because repeated commands must be identical. */
const firstDay = async ({ deps: { db, now } }: System): Promise<string> => {
  const { rows } = await db.query<{ at: Date }>(
    `insert into runtime.seeded values ('demo begun', $1)
     on conflict (name) do update set at = runtime.seeded.at returning at`,
    [now()],
  );
  return businessDay(rows[0]?.at ?? now());
};

const mark = ({ deps: { db, now } }: System, name: string) =>
  db.query('insert into runtime.seeded values ($1, $2) on conflict do nothing', [name, now()]);

const [hospitalBegun, hospitalLoaded] = ['hospital begun', 'hospital'];

const load = async (system: System, say: Say, doing: Say): Promise<boolean> => {
  if (await isMarked(system, 'demo')) return isDemo(system, say);
  if (!(await isMarked(system, 'demo begun')) && (await system.deps.store.head()) > 0n)
    return isDemo(system, say);
  const today = await firstDay(system);
  const tell: Say = (message) => [say, doing].forEach((one) => one(message));
  tell('Cargando los proyectos de demostración (solo la primera vez)…');
  await mark(system, hospitalBegun);
  await ensureAdministrator(system.deps, { ...demoAccounts[0], password: demoPassword });
  // The picture libraries are imported only on the first start.
  const { seedDemo } = await import('./seed.ts');
  await seedDemo({ app: system.app, db: system.deps.db, today }, tell);
  return true;
};

/**
 * Loads the demonstration into an empty system, or resumes a load that was killed. Leaves a system with other data unchanged and
 * prints a message with `say`. Of several processes that start at once, one loads it and the others wait.
 * `doing` gets the current step, which waiting clients see. Returns whether the demonstration's accounts can be used.
 */
export const loadDemo = async (system: System, say: Say, doing: Say = () => undefined): Promise<boolean> => {
  const { db } = system.deps;
  await migrateMarks(db);
  return withSession(db, async (client) => {
    await client.query(slowQuery(`select pg_advisory_lock(hashtext('obraclara demonstration'))`));
    return load(system, say, doing);
  });
};

/**
 * Loads a whole contract, the hospital, into a demonstration that this release or a later one loaded; once. It takes many times longer than
 * the other projects, because its papers are issued, so the application already answers meanwhile. An interrupted load is resumed.
 */
export const loadHospital = async (system: System): Promise<void> => {
  if (!(await isMarked(system, hospitalBegun)) || (await isMarked(system, hospitalLoaded))) return;
  const { seedHospital } = await import('./hospital/load.ts');
  await seedHospital(system.app, await firstDay(system));
  await mark(system, hospitalLoaded);
};
