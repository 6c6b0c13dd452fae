import { IdParams, ListQuerystring, ProjectParams, ProjectUser, UserAnswer } from '@obraclara/api';
import { refuse } from '@obraclara/platform/http';
import { tables } from '@obraclara/projections/tables';
import { Type } from 'typebox';
import { jsonRows } from '../json-sql.ts';
import { listAnswer } from '../list/list-answer.ts';
import { tableListing } from '../list/table-listing.ts';
import { inSpanish } from '../list/spanish-order.ts';
import type { ReadRoute } from '../read-route.ts';
import { projectOfRoute } from './contract.ts';

const { from } = tables.users;
const listing = tableListing('users', tables.users, ['name', 'email'], `${inSpanish('name')}, id`);

/** SQL: number of assigned projects that are not deleted. Deleted ones stay assigned and count again after a restore. */
const living = `(select count(*)::int from ${tables.projects.from} as project where assigned_projects ? project.id)`;
const all = `select id, name, email, role, assigned_projects, ${living} as project_count, revision from ${from}`;
const one = {
  name: 'user',
  text: jsonRows(`${all} where id = $1`),
};

/** SQL: users with the project in their list; neither administrators nor externos, who see every project. */
const assigned = `select id, name, email, role from ${from} where assigned_projects ? $1`;

export const peopleRoutes: ReadRoute[] = [
  {
    url: '/users',
    summary: 'Usuarios',
    tag: 'Usuarios',
    action: 'users.read',
    projections: ['users', 'projects'],
    querystring: ListQuerystring,
    response: Type.Array(UserAnswer),
    answer: (asked) => listAnswer(asked, listing, { sql: all, values: [] }),
  },
  {
    url: '/users/:id',
    summary: 'Un usuario',
    tag: 'Usuarios',
    action: 'users.read',
    projections: ['users', 'projects'],
    params: IdParams,
    response: UserAnswer,
    answer: async ({ db, params }) => {
      const { rows } = await db.query<{ json: string }>({ ...one, values: [params['id']] });
      return { body: rows[0]?.json ?? refuse(404, 'El usuario no existe') };
    },
  },
  {
    url: '/projects/:projectId/users',
    summary: 'Usuarios asignados al proyecto',
    tag: 'Proyectos',
    action: 'project-users.read',
    projections: ['users'],
    project: projectOfRoute,
    params: ProjectParams,
    querystring: ListQuerystring,
    response: Type.Array(ProjectUser),
    answer: (asked) => listAnswer(asked, listing, { sql: assigned, values: [asked.params['projectId']] }),
  },
];
