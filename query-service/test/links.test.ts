import { randomUUID } from 'node:crypto';
import { checkLink, fileUrl, linkSigner } from '@obraclara/files';
import { progressStream, projectStream } from '@obraclara/events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { progressRows } from './golden-rows.ts';
import {
  goldenDatabase,
  isTogether,
  jwtSecret,
  now,
  queryServer,
  type GoldenDatabase,
} from './query-server.ts';

let database: GoldenDatabase;
let server: Awaited<ReturnType<typeof queryServer>>;
let clock = now;
const [logo, photo, foreign] = [randomUUID(), randomUUID(), randomUUID()];
const minutesLater = (minutes: number) => () => new Date(now().getTime() + minutes * 60_000);
const at = '2025-06-14T12:00:00.000Z';

beforeAll(async () => {
  database = await goldenDatabase();
  const { created_at: _at, created_by: _by, ...recorded } = progressRows[0]!;
  await database.write(`${progressStream('golden')}-photo`, at, {
    type: 'ProgressRecorded',
    data: {
      ...recorded,
      id: 'with-photo',
      progress_date: '2025-06-14',
      photo_url: fileUrl(photo),
      observations: `"photo_url":"${fileUrl(foreign)}" y ${fileUrl(foreign)}`,
    },
  });
  await database.write(projectStream('golden'), at, {
    type: 'LogoChanged',
    data: { id: 'golden', logo: 'app_logo_url', url: fileUrl(logo) },
  });
  await database.project();
  server = await queryServer(database, isTogether ? { now: () => clock() } : {});
});
afterAll(async () => {
  await server?.app.close();
  await database?.drop();
});

/** The user and the variant of a link, if it is valid now. */
const followed = (link: string) => {
  const { pathname, searchParams } = new URL(link, 'http://here');
  const id = pathname.split('/').at(-1)!;
  const variant = searchParams.get('v') as 'thumb' | 'view';
  const given = { id, variant, expires: Number(searchParams.get('expires')) };
  const signature = searchParams.get('signature') ?? '';
  return [id, variant, checkLink({ ...given, signature }, { secret: jwtSecret, now: clock() })];
};
const read = async (url: string) => (await server.get(url, { as: 'manager' })).json();

it('logos of a project can be followed under every name they have', async () => {
  for (const project of [await read('/projects/golden'), (await read('/projects'))[0]]) {
    expect(followed(project.app_logo_url)).toEqual([logo, 'thumb', 'valid']);
    expect(project.logos.app_logo).toBe(project.app_logo_url);
    expect(project).toMatchObject({ client_logo_url: '/files/client.png', end_user_logo_url: null });
  }
});

it('the logo of the login screen can be followed by who has no session', async () => {
  const { app_logo } = (await server.get('/projects/logo')).json();
  expect(followed(app_logo)).toEqual([logo, 'thumb', 'valid']);
});

it('photos of progress can be followed, large and small; what people write about them is left alone', async () => {
  const [row] = await read('/progress/golden');
  expect(followed(row.photo_url)).toEqual([photo, 'view', 'valid']);
  expect(followed(row.thumbnail_url)).toEqual([photo, 'thumb', 'valid']);
  expect(row.observations).toBe(`"photo_url":"${fileUrl(foreign)}" y ${fileUrl(foreign)}`);
});

describe('an answer with links', () => {
  const asked = async (url: string, tag?: string) => {
    const headers: Record<string, string> = tag ? { 'if-none-match': tag } : {};
    const answer = await server.get(url, { as: 'manager', headers });
    return { status: answer.statusCode, tag: answer.headers['etag']!, body: answer.body };
  };

  it.runIf(isTogether).each(['/projects', '/projects/golden', '/progress/golden'])(
    '%s is the same for an hour, and then has new links',
    async (url) => {
      clock = now;
      const first = await asked(url);
      clock = minutesLater(59);
      expect(await asked(url, first.tag)).toMatchObject({ status: 304 });
      expect((await asked(url)).body).toBe(first.body);
      clock = minutesLater(61);
      const later = await asked(url, first.tag);
      clock = now;
      expect(later.status).toBe(200);
      expect(later.tag).not.toBe(first.tag);
      expect(later.body).not.toBe(first.body);
    },
  );

  it('keeps the links of other answers unchanged when there are very many', () => {
    const signer = linkSigner({ jwtSecret, now });
    const ids = Array.from({ length: 60_000 }, () => randomUUID());
    const [first] = ids.map((id) => signer.link(fileUrl(id), 'thumb'));
    expect(signer.link(fileUrl(ids[0]!), 'thumb')).toBe(first);
  });
});
