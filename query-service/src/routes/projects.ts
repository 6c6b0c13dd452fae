import {
  IdParams,
  ListQuerystring,
  LogoAnswer,
  ProjectAnswer,
  ProjectHoldings,
  ProjectListed,
} from '@obraclara/api';
import { ContractSheet, visibleProjects } from '@obraclara/events';
import type { LinkedFields, LinkSigner } from '@obraclara/files';
import { refuse, routeSchema } from '@obraclara/platform/http';
import { instantSql } from '@obraclara/platform/store';
import { contractIdSql, tables } from '@obraclara/projections/tables';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { Type } from 'typebox';
import { jsonRows } from '../json-sql.ts';
import { listAnswer } from '../list/list-answer.ts';
import { tableListing } from '../list/table-listing.ts';
import { inSpanish } from '../list/spanish-order.ts';
import type { ReadRoute } from '../read-route.ts';
import { programData } from './program-data.ts';

const listing = tableListing(
  'projects',
  tables.projects,
  ['name', 'description', 'contract_number', 'client', 'contractor'],
  `${inSpanish('name')}, id`,
);

const fields = `
  id, name, description, contract_amount, estimation_control, iva_percentage, iva_exempt, closes_cents, compliance_guarantee, deductions, payment_terms, start_date, end_date, status,
  ${Object.keys(ContractSheet.properties).join(', ')}, signatures, internal_signatures,
  app_logo_url, client_logo_url, end_user_logo_url,
  json_build_object('app_logo', app_logo_url, 'client_logo', client_logo_url, 'final_user_logo', end_user_logo_url) as logos,
  anticipo_amount, anticipo_amortization_percentage, anticipo_instalments, anticipo_revision,
  exists (select from ${tables.catalog_items.from} where contract_id = ${contractIdSql('projects.id')} and not extraordinary)
    as has_catalog,
  exists (select from ${tables.programs.from} where contract_id = ${contractIdSql('projects.id')}) as has_program,
  ${instantSql('created_at')} as created_at, revision`;

/** Logos are always shown small. */
const links: LinkedFields = {
  app_logo_url: 'thumb',
  client_logo_url: 'thumb',
  end_user_logo_url: 'thumb',
  app_logo: 'thumb',
  client_logo: 'thumb',
  final_user_logo: 'thumb',
};

/** SQL: the projects that a user may see; a null list means all. */
const visible = `select ${fields} from ${tables.projects.from} projects where $1::text[] is null or id = any($1)`;

const one = {
  name: 'project',
  text: jsonRows(
    `select ${fields}, ${programData(contractIdSql('projects.id'))} as program_data
    from ${tables.projects.from} projects where id = $1`,
  ),
};

const firstLogo = {
  name: 'first logo',
  text: `select app_logo_url as app_logo from ${tables.projects.from}
    where status = 'active' and app_logo_url <> '' order by created_at, id limit 1`,
};

const countOf = (table: string) => `(select count(*) from ${table} where project_id = $1)`;

const holdings = {
  name: 'project holdings',
  text: jsonRows(`
    select ${countOf(tables.catalog_items.from)} as concepts, ${countOf(tables.estimations.from)} as estimations,
      ${countOf(tables.progress.from)} as progress, (select coalesce(sum(jsonb_array_length(photos)), 0) from ${tables.progress.from} where project_id = $1) as photos,
      ${countOf(tables.documents.from)} as documents`),
};

export const projectRoutes: ReadRoute[] = [
  {
    url: '/projects',
    summary: 'Proyectos que la persona puede ver',
    tag: 'Proyectos',
    action: 'projects.read',
    projections: ['projects', 'catalog', 'program'],
    ofVisibleProjects: true,
    querystring: ListQuerystring,
    response: Type.Array(ProjectListed),
    links,
    answer: (asked) => listAnswer(asked, listing, { sql: visible, values: [visibleProjects(asked.person)] }),
  },
  {
    url: '/projects/:id',
    summary: 'Un proyecto, con su programa',
    tag: 'Proyectos',
    action: 'projects.read',
    projections: ['projects', 'catalog', 'program'],
    project: ({ id = '' }) => id,
    params: IdParams,
    response: ProjectAnswer,
    links,
    answer: async ({ db, params }) => {
      const { rows } = await db.query<{ json: string }>({ ...one, values: [params['id']] });
      return { body: rows[0]?.json ?? refuse(404, 'El proyecto no existe') };
    },
  },
  {
    url: '/projects/:id/holdings',
    summary: 'Cuánto guarda un proyecto: lo que dejaría de verse si se elimina',
    tag: 'Proyectos',
    action: 'projects.write',
    projections: ['projects', 'catalog', 'estimations', 'progress', 'documents'],
    project: ({ id = '' }) => id,
    params: IdParams,
    response: ProjectHoldings,
    answer: async ({ db, params }) => {
      const { rows } = await db.query<{ json: string }>({ ...holdings, values: [params['id']] });
      return { body: rows[0]!.json };
    },
  },
];

type LoginLogo = { db: pg.Pool; links: LinkSigner; prepared: () => Promise<unknown> };

/** Public route for the login screen: the logo of the first active project that has one. */
export const serveLoginLogo = (app: FastifyInstance, { db, links: signer, prepared }: LoginLogo): void => {
  const schema = routeSchema({
    method: 'GET',
    access: 'open',
    summary: 'Logo de la pantalla de acceso',
    tag: 'Proyectos',
    answers: { 200: { schema: LogoAnswer } },
  });
  app.get('/projects/logo', { schema }, async (_, reply) => {
    await prepared();
    const { rows } = await db.query<{ app_logo: string }>(firstLogo);
    return reply
      .header('cache-control', 'no-cache')
      .send({ app_logo: signer.link(rows[0]?.app_logo ?? null, 'thumb') });
  });
};
