/* All answers of the read routes, to compare before and after the log is moved. */
import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { extractText, getDocumentProxy } from 'unpdf';
import { demoAccounts, demoPassword } from '../../demo/src/accounts.ts';
import { readRoutes } from '../../query-service/src/query-routes.ts';
import { addressOf } from '../../query-service/test/addresses.ts';
import type { System } from '../src/system.ts';

export type Headers = Record<string, string>;
type Asked = Pick<System, 'app'>;

const get = ({ app }: Asked, url: string, headers: Headers) => app.inject({ url: `/api${url}`, headers });

/** Signs in an account of the demonstration. */
export const signIn = async ({ app }: Asked, email: string): Promise<Headers> => {
  const payload = { email, password: demoPassword };
  const answer = await app.inject({ method: 'POST', url: '/api/auth/login', payload });
  return { authorization: `Bearer ${answer.json<{ access_token: string }>().access_token}` };
};

const until = async (what: string, isSo: () => Promise<boolean>, timeout: number) => {
  for (const end = Date.now() + timeout; !(await isSo()); await pause(50))
    if (Date.now() > end) throw new Error(`${what} took longer than ${timeout} ms`);
};

const waiting = `select 1 from files.file where kind in ('photo', 'logo') and not thumbnail_ready and picture_error is null`;

/** Resolves once all reduced pictures of the demonstration's photos exist, because answers mention them. */
export const picturesAreThere = ({ deps: { db } }: System, timeout = 60_000) =>
  until('drawing pictures', async () => (await db.query(waiting)).rowCount === 0, timeout);

/** Resolves once the read models include all events of this log. */
const isCaughtUp = async (system: System, timeout: number) => {
  const { store, db } = system.deps;
  const [log, head] = [await store.identity(), await store.head()];
  const elsewhere = 'select name from read.checkpoints where log is distinct from $1 or position < $2';
  const isSo = async () =>
    (await db.query(elsewhere, [log, head])).rowCount === 0 &&
    (await get(system, '/ready', {})).json<{ ready?: boolean }>().ready === true;
  await until('filling read models', isSo, timeout);
};

type Answer = Awaited<ReturnType<typeof get>>;

/** The comparable content of an answer. A PDF has different bytes each time it is drawn, so only its text counts. */
const contentOf = async ({ statusCode, headers, body, rawPayload }: Answer): Promise<string> => {
  const type = String(headers['content-type']);
  if (type.includes('json'))
    return `${statusCode} ${body.replaceAll(/(\/api\/files\/[\w-]+)\?[^"]*/g, '$1')}`;
  if (!type.includes('pdf')) return `${statusCode} ${createHash('sha256').update(rawPayload).digest('hex')}`;
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(rawPayload)));
  return `${statusCode} ${text.join('\f')}`;
};

/** Documents are slow to draw and equal for every account that may read them. */
const isPaper = ({ url }: { url: string }) => /\.(pdf|xlsx)$/.test(url);
const manager = demoAccounts.findIndex(({ email }) => email.startsWith('gerente'));

type Named = { id: string };
type Asking = {
  /** Filter of projects. Undefined: all. */
  of?: (project: string) => boolean;
  timeout?: number;
};

/** The answer of each read route for each account and project, with unsigned links. The first account sees all projects. */
export const everyAnswer = async (
  system: System,
  sessions: readonly Headers[],
  { of = () => true, timeout = 60_000 }: Asking = {},
) => {
  await isCaughtUp(system, timeout);
  const seen: Record<string, string> = {};
  const list = async (url: string) => (await get(system, url, sessions[0]!)).json<Named[]>();
  const firstOf = async (url: string) => (await list(url))[0]?.id;
  for (const { id: project } of (await list('/projects')).filter(({ id }) => of(id))) {
    const ids = {
      estimations: await firstOf(`/estimations/${project}`),
      'internal-estimations': await firstOf(`/projects/${project}/internal-estimations`),
      catalog: await firstOf(`/catalog/${project}`),
      documents: await firstOf(`/documents/${project}`),
      users: await firstOf('/users'),
    };
    for (const [nth, headers] of sessions.entries())
      for (const { url } of readRoutes.filter((route) => nth === manager || !isPaper(route))) {
        const address = addressOf(url, ids, project);
        seen[`${address} as ${nth}`] = await contentOf(await get(system, address, headers));
      }
  }
  return seen;
};
