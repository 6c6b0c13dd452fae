import { ensureAdministrator } from '@obraclara/command-service';
import { businessDay } from '@obraclara/events';
import { demoAccounts, demoPassword } from './seed/accounts.ts';
import type { System } from './system.ts';

const marks = `
create schema if not exists runtime;
create table if not exists runtime.seeded (name text primary key, at timestamptz not null)`;

const isMarked = async ({ deps }: System, name: string) =>
  Boolean((await deps.db.query('select 1 from runtime.seeded where name = $1', [name])).rowCount);

/**
 * Loads the demonstration into an empty system, or goes on where a killed start stopped. A system with data of its own is
 * left alone. Answers whether the demonstration is there.
 */
export const loadDemo = async (system: System, say: (message: string) => void): Promise<boolean> => {
  await system.deps.db.query(marks);
  if (await isMarked(system, 'demo')) return true;
  if (!(await isMarked(system, 'demo begun')) && (await system.deps.store.head()) > 0n) return false;
  await system.deps.db.query(
    `insert into runtime.seeded values ('demo begun', now()) on conflict do nothing`,
  );
  say('Cargando los proyectos de demostración (solo la primera vez)…');
  await ensureAdministrator(system.deps, { ...demoAccounts[0], password: demoPassword });
  const { db, now } = system.deps;
  // What draws pictures is loaded on the first start alone.
  const { seedDemo } = await import('./seed/demo.ts');
  await seedDemo({ app: system.app, db, today: businessDay(now()) }, say);
  return true;
};
