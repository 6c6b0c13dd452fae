import { afterAll, beforeAll, expect, it } from 'vitest';
import { rolesOf } from '../../test/role-letters.ts';
import { address, inhabited, table, type Ids, type Row } from './every-route.ts';
import { service, type Service } from './service.ts';

let obra: Service;
let ids: Ids;
let sessions: Awaited<ReturnType<typeof inhabited>>['sessions'];

beforeAll(async () => {
  obra = await service();
  ({ ids, sessions } = await inhabited(obra));
});
afterAll(() => obra?.close());

/** Records saved by POST follow the same rules as all changes. */
const saved = ['/projects/{project}/internal-contract', '/projects/{project}/anticipo'];
/** A password is not a visible record: the request has the present one instead. A deleted user has no revision. */
const unseen = ['/users/me/password', '/users/{user}/personal-data'];
const changes = table.filter(
  ({ method, url }) => (/PUT|DELETE/.test(method) || saved.includes(url)) && !unseen.includes(url),
);

const ask = ({ method, url, who, body }: Row, revision: string) =>
  obra.call(method, address(url, ids), {
    token: sessions[rolesOf(who)[0]!].token,
    headers: { 'if-match': revision },
    ...(body ? { body: body(ids) } : {}),
  });

it.each(changes)('$method $url refuses who saw another revision, and shows the present one', async (row) => {
  const before = await obra.store.head();
  const stale = await ask(row, '"998"');
  expect(stale).toMatchObject({
    status: 412,
    body: {
      detail: 'Alguien más cambió estos datos mientras usted los tenía abiertos',
      current: { revision: expect.any(Number) },
    },
  });
  expect(await obra.store.head()).toBe(before);
  for (const form of ['998', '"x"', 'W/"998"', '"1", "2"', ''])
    expect(await ask(row, form)).toMatchObject({
      status: 400,
      body: { detail: 'El encabezado If-Match no es válido' },
    });
});

/** Deletions last: concepts after what refers to them, and the project at the end. */
const rank = ({ method, url }: Row) =>
  method !== 'DELETE' ? 0 : url === '/projects/{project}' ? 3 : url.startsWith('/catalog') ? 2 : 1;

/** A document on which only its uploader has acted. */
const untouched = async () => {
  const { url, body } = table.find(({ method, url }) => method === 'POST' && url === '/documents')!;
  ids.document = (await sessions.supervisor.post(url, body!(ids))).body.id;
};

/** The concept without the estimations whose invoices and payments the table has. */
const unestimated = async () => {
  for (const id of [ids.billed, ids.invoiced]) await sessions.supervisor.delete(`/estimations/${id}`);
};

it('takes every change from who saw the present one', async () => {
  for (const row of changes.toSorted((a, b) => rank(a) - rank(b))) {
    if (row.url === '/documents/{document}/file') await untouched();
    if (row.method === 'DELETE' && row.url === '/catalog/{concept}') await unestimated();
    const { current } = (await ask(row, '"998"')).body;
    expect([row.url, await ask(row, `"${current.revision}"`)]).toMatchObject([row.url, { status: 200 }]);
  }
});
