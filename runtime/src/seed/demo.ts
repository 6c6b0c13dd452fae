import { addMoney, lineAmount, shareCents, toCents, toPesos } from '@obraclara/events';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { signIn, type Client } from './client.ts';
import { example } from './example.ts';
import { demoProjects, type DemoMonth, type DemoProject } from './demo-projects.ts';
import { captureInternalContract } from './internal-contract.ts';
import { bounds, claimOf, workOf, type Concept, type Program } from './months.ts';

export const demoPassword = 'ObraClara-2026';
export const demoAccounts = [
  { email: 'admin@obraclara.mx', name: 'Alicia Méndez', role: 'administrator' },
  { email: 'gerente@obraclara.mx', name: 'Gerardo Ríos', role: 'manager' },
  { email: 'supervisor@obraclara.mx', name: 'Sofía Lara', role: 'supervisor' },
  { email: 'externo@obraclara.mx', name: 'Ernesto Vega', role: 'externo' },
] as const;

type ProgramData = {
  project_months: string[];
  concepts: { concept_code: string; monthly_quantities: Record<string, number> }[];
};

const projectTerms = (project: DemoProject, contract_amount: number) => ({
  name: project.name,
  description: project.description,
  contract_amount,
  start_date: project.start_date,
  end_date: project.end_date,
  status: 'active',
});

const worth = (concepts: Concept[]) =>
  addMoney(...concepts.map(({ quantity, unit_price }) => lineAmount(quantity, unit_price)));

type Ready = {
  project: DemoProject;
  id: string;
  concepts: Concept[];
  program: Program;
  contract_amount: number;
};

/** The contract is worth its catalog: the sum of its concepts, without IVA. */
const prepareProject = async (admin: Client, project: DemoProject): Promise<Ready> => {
  const key = `demo:${project.key}`;
  const catalog = await example(project.catalog);
  const { id } = await admin<{ id: string }>('POST', '/projects', { key, json: projectTerms(project, 0) });
  await admin('POST', `/catalog/upload/${id}`, { key: `${key}:catalog`, file: catalog });
  const program = await example(project.program);
  await admin('POST', `/program/upload/${id}`, { key: `${key}:program`, file: program });
  const concepts = await admin<Concept[]>('GET', `/catalog/${id}`);
  const contract_amount = worth(concepts);
  const terms = projectTerms(project, contract_amount);
  await admin('PUT', `/projects/${id}`, { key: `${key}:amount`, json: terms });
  const { program_data } = await admin<{ program_data: ProgramData }>('GET', `/projects/${id}`);
  const quantities = Object.fromEntries(
    program_data.concepts.map(({ concept_code, monthly_quantities }) => [concept_code, monthly_quantities]),
  );
  const { project_months } = program_data;
  return { project, id, concepts, program: { project_months, quantities }, contract_amount };
};

const registerPeople = async (admin: Client, projects: string[]) => {
  for (const { email, name, role } of demoAccounts.slice(1)) {
    const assigned_projects = role === 'externo' ? [] : projects;
    const json = { email, name, role, password: demoPassword, assigned_projects };
    await admin('POST', '/auth/register', { key: `demo:user:${email}`, json });
  }
};

/** Works are recorded in the middle and at the end of the month in which they were done. */
const recordMonth = async (field: Client, ready: Ready, { month, n }: { month: DemoMonth; n: number }) => {
  const { project, id, concepts, program } = ready;
  const { start_date, end_date } = bounds(project.start_date, n);
  const done = workOf(concepts, program, n, month.done ?? month.share);
  const last = n === project.months.length - 1;
  const excess = concepts.flatMap(({ id: concept_id, concept_code }) => {
    const quantity = last ? project.excess?.[concept_code] : undefined;
    return quantity ? [{ concept_id, quantity }] : [];
  });
  const records = [...done, ...excess].map(({ concept_id, quantity }, i) => ({
    id: `demo-${project.key}-${n + 1}-${i + 1}`,
    project_id: id,
    concept_id,
    quantity_advanced: quantity,
    progress_date: i % 3 === 0 ? `${start_date.slice(0, 8)}15` : end_date,
    observations: '',
    photo_url: null,
    created_offline: false,
  }));
  const results = await field<{ status: string; detail?: string }[]>('POST', '/progress/sync', {
    json: records,
  });
  const refused = results.find(({ status }) => status === 'error');
  if (refused) throw new Error(`${project.key}: progress of month ${n + 1}: ${refused.detail}`);
};

const claimMonth = async (field: Client, ready: Ready, { month, n }: { month: DemoMonth; n: number }) => {
  const { project, id, concepts, program } = ready;
  const key = `demo:${project.key}:estimation:${n + 1}`;
  const lines = workOf(concepts, program, n, month.share);
  const percentage = project.advance.amortization_percentage;
  const json = { project_id: id, ...claimOf({ start: project.start_date, percentage, n, month }, lines) };
  const claim = await field<{ id: string }>('POST', '/estimations', { key, json });
  if (month.status !== 'entregada')
    await field('PUT', `/estimations/${claim.id}/status?status=${month.status}`, { key: `${key}:status` });
};

const captureProject = async (field: Client, ready: Ready) => {
  const { project, id, contract_amount } = ready;
  const key = `demo:${project.key}`;
  const amount = toPesos(shareCents(toCents(contract_amount), project.advance.share));
  const { amortization_percentage } = project.advance;
  const json = { amount, amortization_percentage };
  await field('POST', `/projects/${id}/anticipo`, { key: `${key}:advance`, json });
  if (project.extraordinary) {
    const terms = { project_id: id, ...project.extraordinary };
    await field('POST', '/extraordinary', { key: `${key}:extraordinary`, json: terms });
  }
  for (const [n, month] of project.months.entries()) {
    await recordMonth(field, ready, { month, n });
    await claimMonth(field, ready, { month, n });
  }
};

/**
 * Loads the demonstration through the application's own commands, once per database. An interrupted run is taken up again:
 * every command has its key, so what was done is not done twice. The administrator's account must exist.
 */
export const seedDemo = async (
  app: FastifyInstance,
  db: pg.Pool,
  progress: (said: string) => void,
): Promise<void> => {
  await db.query('create schema if not exists runtime');
  await db.query(
    'create table if not exists runtime.seeded (name text primary key, at timestamptz not null)',
  );
  const { rowCount } = await db.query(`select 1 from runtime.seeded where name = 'demo'`);
  if (rowCount) return;

  const admin = await signIn(app, demoAccounts[0].email, demoPassword);
  const ready: Ready[] = [];
  for (const project of demoProjects) {
    progress(`Cargando la demostración: ${project.name}`);
    ready.push(await prepareProject(admin, project));
  }
  await registerPeople(
    admin,
    ready.map(({ id }) => id),
  );
  const field = await signIn(app, 'supervisor@obraclara.mx', demoPassword);
  const manager = await signIn(app, 'gerente@obraclara.mx', demoPassword);
  for (const each of ready) {
    await captureProject(field, each);
    const { project, id } = each;
    if (project.services)
      await captureInternalContract(manager, { ...project, services: project.services, id });
  }
  await db.query(`insert into runtime.seeded values ('demo', now()) on conflict do nothing`);
};
