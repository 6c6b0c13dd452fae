import simpleRest from 'ra-data-simple-rest';
import type { DataProvider } from 'ra-core';
import { api, http, send } from './http.ts';
import type { Lists } from './lists.ts';

/** Removes the `Range` header: browsers do not accept compressed responses to it, even for rows. The URL contains the same range. */
const unranged: typeof http = (url, options = {}) => {
  const headers = new Headers(options.headers);
  headers.delete('range');
  return http(url, { ...options, headers });
};

const rest = simpleRest(api, unranged);

/** Paths of the lists that are not at `/{resource}/{project_id}`. */
const nested: Record<string, (project: string) => string> = {
  'internal-estimations': (project) => `projects/${project}/internal-estimations`,
  'project-users': (project) => `projects/${project}/users`,
};

const pathOf = (resource: string, project: string) => nested[resource]?.(project) ?? `${resource}/${project}`;

/**
 * ra-data-simple-rest with three changes: lists with `filter.project_id` are read under the project, `all` reads complete lists, and `send`
 * sends commands that are not CRUD.
 * Users are created with `POST /auth/register`, as in the specification.
 */
export const dataProvider = {
  ...rest,
  getList: (resource, params) => {
    const { project_id, ...filter } = (params.filter ?? {}) as { project_id?: string };
    const path = project_id ? pathOf(resource, project_id) : resource;
    return rest.getList(path, { ...params, filter });
  },
  create: (resource, params) => rest.create(resource === 'users' ? 'auth/register' : resource, params),
  /** Returns the complete list of a project, or of all projects, without pages. */
  all: async <Name extends keyof Lists>(resource: Name, project?: string): Promise<Lists[Name][]> => {
    const path = project === undefined ? resource : pathOf(resource, project);
    return (await http(`${api}/${path}`)).json as Lists[Name][];
  },
  send,
} satisfies DataProvider & Record<string, unknown>;

export type Api = typeof dataProvider;
