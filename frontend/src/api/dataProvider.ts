import simpleRest from 'ra-data-simple-rest';
import type { DataProvider } from 'ra-core';
import { api, http, send } from './http.ts';
import type { Lists } from './lists.ts';

/** A browser takes no compressed answer to what asks for a `Range`, even of rows; the address says the same. */
const unranged: typeof http = (url, options = {}) => {
  const headers = new Headers(options.headers);
  headers.delete('range');
  return http(url, { ...options, headers });
};

const rest = simpleRest(api, unranged);

/** Lists that do not live at `/{resource}/{project_id}`. */
const nested: Record<string, (project: string) => string> = {
  'internal-estimations': (project) => `projects/${project}/internal-estimations`,
  'project-users': (project) => `projects/${project}/users`,
};

const pathOf = (resource: string, project: string) => nested[resource]?.(project) ?? `${resource}/${project}`;

/**
 * ra-data-simple-rest, with the lists of a project (`filter.project_id`) found under the project, whole lists where no page is asked
 * for, and `send` for everything that is not CRUD. Users are created where the specification says: `POST /auth/register`.
 */
export const dataProvider = {
  ...rest,
  getList: (resource, params) => {
    const { project_id, ...filter } = (params.filter ?? {}) as { project_id?: string };
    const path = project_id ? pathOf(resource, project_id) : resource;
    return rest.getList(path, { ...params, filter });
  },
  create: (resource, params) => rest.create(resource === 'users' ? 'auth/register' : resource, params),
  /** The whole list of a project (or of everything), without pages. */
  all: async <Name extends keyof Lists>(resource: Name, project?: string): Promise<Lists[Name][]> => {
    const path = project === undefined ? resource : pathOf(resource, project);
    return (await http(`${api}/${path}`)).json as Lists[Name][];
  },
  send,
} satisfies DataProvider & Record<string, unknown>;

export type Api = typeof dataProvider;
