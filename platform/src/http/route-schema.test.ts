import { Type } from 'typebox';
import { expect, it } from 'vitest';
import { Id, shape } from '@obraclara/events';
import { routeSchema, type StatedRoute } from './route-schema.ts';

const said = { summary: 'Algo', tag: 'cosas', answers: { 200: { schema: shape({ id: Id }) } } };
const statuses = (route: Partial<StatedRoute>) =>
  Object.keys(routeSchema({ ...said, method: 'GET', ...route }).response).map(Number);

it.each<[string, Partial<StatedRoute>, number[]]>([
  ['says whether it lives', { access: 'open', independent: true }, [200]],
  ['reads for everybody', { access: 'open' }, [200, 503]],
  ['lists for whoever has a session', { heeds: true }, [200, 400, 401, 403, 503]],
  ['reads one thing', { params: shape({ id: Id }) }, [200, 400, 401, 403, 404, 414, 422, 503]],
  ['follows a link to a part', { access: 'link', partial: true }, [200, 403, 416, 503]],
  [
    'takes a password',
    { method: 'POST', access: 'password', limited: true, body: shape({ password: Type.String() }) },
    [200, 400, 401, 408, 413, 415, 429, 503],
  ],
  [
    'changes a record',
    { method: 'PUT', params: shape({ id: Id }), writes: true, record: shape({}) },
    [200, 400, 401, 403, 404, 408, 409, 412, 413, 414, 415, 422, 503],
  ],
  [
    'takes a file for a project',
    { method: 'POST', query: shape({ project_id: Type.String() }), form: shape({ file: Type.String() }) },
    [200, 400, 401, 403, 404, 408, 413, 415, 422, 503],
  ],
  [
    'never says that something is missing',
    { params: shape({}), refusals: { 404: null } },
    [200, 400, 401, 403, 414, 503],
  ],
])('a route that %s can give these answers and no others', (_, route, expected) => {
  expect(statuses(route)).toEqual(expected);
});

it('says of its own refusals what it says in their place', () => {
  const Own = shape({ ready: Type.Boolean() });
  const { response } = routeSchema({ ...said, method: 'GET', access: 'open', refusals: { 503: Own } });
  expect(response[503]).toMatchObject({
    content: { 'application/json': { schema: Own } },
    headers: { 'retry-after': { type: 'string' } },
  });
});
