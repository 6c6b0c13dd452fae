import { readFile } from 'node:fs/promises';
import { lineCents, shareCents, toCents, toPesos, type ConceptTerms } from '@obraclara/events';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { signIn, type Client } from './client.ts';
import { demoProjects, lateRetention, type DemoMonth, type DemoProject } from './demo-projects.ts';

export const demoPassword = 'ObraClara-2026';
export const demoAccounts = [
  { email: 'admin@obraclara.mx', name: 'Alicia Méndez', role: 'administrator' },
  { email: 'gerente@obraclara.mx', name: 'Gerardo Ríos', role: 'manager' },
  { email: 'supervisor@obraclara.mx', name: 'Sofía Lara', role: 'supervisor' },
  { email: 'externo@obraclara.mx', name: 'Ernesto Vega', role: 'externo' },
] as const;

type Concept = ConceptTerms & { id: string };
type ProgramData = {
  project_months: string[];
  concepts: { concept_code: string; monthly_quantities: Record<string, number> }[];
};

const example = async (name: string) => ({
  name,
  bytes: await readFile(new URL(`../../../examples/${name}`, import.meta.url)),
});

const monthEnd = (year: number, month: number) =>
  new Date(Date.UTC(year, month + 1, 0)).toISOString().slice(0, 10);

/** Calendar bounds of the nth month since the project's start; the first begins on the start date itself. */
const bounds = (start: string, n: number) => {
  const [year, month] = [Number(start.slice(0, 4)), Number(start.slice(5, 7)) - 1 + n];
  const first = new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10);
  return { start_date: n === 0 ? start : first, end_date: monthEnd(year, month) };
};

const monthName = (day: string) => {
  const name = new Intl.DateTimeFormat('es-MX', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${day}T12:00:00Z`),
  );
  return name.charAt(0).toUpperCase() + name.slice(1).replace(' de ', ' ');
};

/** Some per cent of a planned quantity, to the hundredth. */
const claimed = (quantity: number, share: number) => toPesos(shareCents(lineCents(quantity, 1), share));

const linesOf = (concepts: Concept[], program: ProgramData, label: string, share: number) => {
  const ids = new Map(concepts.map(({ concept_code, id }) => [concept_code, id]));
  return program.concepts.flatMap(({ concept_code, monthly_quantities }) => {
    const quantity = claimed(monthly_quantities[label] ?? 0, share);
    const concept_id = ids.get(concept_code);
    return quantity > 0 && concept_id ? [{ concept_id, quantity }] : [];
  });
};

const captureMonth = async (
  field: Client,
  {
    project,
    id,
    concepts,
    program,
  }: { project: DemoProject; id: string; concepts: Concept[]; program: ProgramData },
  { month, n }: { month: DemoMonth; n: number },
) => {
  const { start_date, end_date } = bounds(project.start_date, n);
  const label = program.project_months[n];
  if (!label) throw new Error(`${project.key}: the program has no month ${n + 1}`);
  const key = `demo:${project.key}:estimation:${n + 1}`;
  const claim = await field<{ id: string }>('POST', '/estimations', {
    key,
    json: {
      project_id: id,
      number: n + 1,
      period: monthName(start_date),
      start_date,
      end_date,
      anticipo_amortization_percentage: project.advance.amortization_percentage,
      retencion_retraso: month.late ? lateRetention(month.late) : null,
      devolucion_retencion: month.returned ?? 0,
      otras_retenciones: month.others ?? [],
      concepts: linesOf(concepts, program, label, month.share),
    },
  });
  if (month.status !== 'entregada')
    await field('PUT', `/estimations/${claim.id}/status?status=${month.status}`, { key: `${key}:status` });
};

const projectTerms = (project: DemoProject, contract_amount: number) => ({
  name: project.name,
  description: project.description,
  contract_amount,
  start_date: project.start_date,
  end_date: project.end_date,
  status: 'active',
});

/** The contract is worth its catalog: the sum of its concepts, without IVA. */
const prepareProject = async (admin: Client, project: DemoProject) => {
  const key = `demo:${project.key}`;
  const catalog = await example(project.catalog);
  const { id } = await admin<{ id: string }>('POST', '/projects', { key, json: projectTerms(project, 0) });
  await admin('POST', `/catalog/upload/${id}`, { key: `${key}:catalog`, file: catalog });
  await admin('POST', `/program/upload/${id}`, {
    key: `${key}:program`,
    file: await example(project.program),
  });
  const concepts = await admin<Concept[]>('GET', `/catalog/${id}`);
  const cents = concepts.reduce((sum, { quantity, unit_price }) => sum + lineCents(quantity, unit_price), 0);
  const contract_amount = toPesos(cents);
  await admin('PUT', `/projects/${id}`, {
    key: `${key}:amount`,
    json: projectTerms(project, contract_amount),
  });
  const { program_data } = await admin<{ program_data: ProgramData }>('GET', `/projects/${id}`);
  return { project, id, concepts, program: program_data, contract_amount };
};

const registerPeople = async (admin: Client, projects: string[]) => {
  for (const { email, name, role } of demoAccounts.slice(1))
    await admin('POST', '/auth/register', {
      key: `demo:user:${email}`,
      json: {
        email,
        name,
        role,
        password: demoPassword,
        assigned_projects: role === 'externo' ? [] : projects,
      },
    });
};

const captureProject = async (field: Client, ready: Awaited<ReturnType<typeof prepareProject>>) => {
  const { project, id, contract_amount } = ready;
  const key = `demo:${project.key}`;
  await field('POST', `/projects/${id}/anticipo`, {
    key: `${key}:advance`,
    json: {
      amount: toPesos(shareCents(toCents(contract_amount), project.advance.share)),
      amortization_percentage: project.advance.amortization_percentage,
    },
  });
  if (project.extraordinary)
    await field('POST', '/extraordinary', {
      key: `${key}:extraordinary`,
      json: { project_id: id, ...project.extraordinary },
    });
  for (const [n, month] of project.months.entries()) await captureMonth(field, ready, { month, n });
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
  const ready = [];
  for (const project of demoProjects) {
    progress(`Cargando la demostración: ${project.name}`);
    ready.push(await prepareProject(admin, project));
  }
  await registerPeople(
    admin,
    ready.map(({ id }) => id),
  );
  const field = await signIn(app, 'supervisor@obraclara.mx', demoPassword);
  for (const each of ready) await captureProject(field, each);
  await db.query(`insert into runtime.seeded values ('demo', now()) on conflict do nothing`);
};
