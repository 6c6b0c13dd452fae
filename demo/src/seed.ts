import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { demoAccounts, demoPassword } from './accounts.ts';
import { captureProject } from './capture.ts';
import { signIn, type Client } from './client.ts';
import { demoProjects, type DemoProject } from './demo-projects.ts';
import { fileDocuments } from './documents.ts';
import { captureInternalContract } from './internal-contract.ts';
import { setLogos } from './logos.ts';
import { prepareProject, type Ready } from './prepare.ts';

const registerPeople = async (admin: Client, projects: string[]) => {
  for (const { email, name, role } of demoAccounts.slice(1)) {
    const assigned_projects = role === 'externo' ? [] : projects;
    const json = { email, name, role, password: demoPassword, assigned_projects };
    await admin('POST', '/auth/register', { key: `demo:user:${email}`, json });
  }
};

type Seeded = {
  app: FastifyInstance;
  db: pg.Pool;
  /** The business day (YYYY-MM-DD). */
  today: string;
};

/** Captures works in parallel with documents and logos, which are independent of each other. */
const fill = async (admin: Client, ready: Ready<DemoProject>[], { app, today }: Seeded) => {
  const field = await signIn(app, 'supervisor@obraclara.mx', demoPassword);
  const manager = await signIn(app, 'gerente@obraclara.mx', demoPassword);
  const users = await admin<{ id: string; email: string }[]>('GET', '/users');
  const supervisor = users.find(({ email }) => email === 'supervisor@obraclara.mx');
  if (!supervisor) throw new Error('The supervisor of the demonstration is missing');
  const captured = async () => {
    for (const each of ready) {
      await captureProject(field, each, today);
      const { project, id } = each;
      if (project.services)
        await captureInternalContract(manager, { ...project, services: project.services, id });
    }
  };
  await Promise.all([
    captured(),
    setLogos(admin, ready),
    fileDocuments({ field, manager, supervisor: supervisor.id }, ready, today),
  ]);
};

/**
 * Loads the demonstration through the application's own commands, once per database. The administrator's account must exist.
 * Every command has an idempotency key, so an interrupted run can be repeated.
 */
export const seedDemo = async (seeded: Seeded, progress: (message: string) => void): Promise<void> => {
  const { app, db } = seeded;
  const { rowCount } = await db.query(`select 1 from runtime.seeded where name = 'demo'`);
  if (rowCount) return;

  const admin = await signIn(app, demoAccounts[0].email, demoPassword);
  const ready: Ready<DemoProject>[] = [];
  for (const project of demoProjects) {
    progress(`Cargando la demostración: ${project.name}`);
    ready.push(await prepareProject(admin, project));
  }
  await registerPeople(
    admin,
    ready.map(({ id }) => id),
  );
  progress('Cargando la demostración: avances, estimaciones y documentos');
  await fill(admin, ready, seeded);
  await db.query(`insert into runtime.seeded values ('demo', now()) on conflict do nothing`);
};
