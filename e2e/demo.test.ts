import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadDemo } from '../demo/src/load.ts';
import { demoAccount, openDemo, type Application } from './application.ts';

let application: Application;

beforeAll(async () => {
  application = await openDemo();
});
afterAll(() => application.close());

const call = async <T>(path: string, token?: string) => {
  const position = String(await application.system.deps.store.head());
  const response = await fetch(`${application.url}/api${path}`, {
    headers: { 'x-event-position': position, ...(token && { authorization: `Bearer ${token}` }) },
  });
  expect(response.status, path).toBe(200);
  return (await response.json()) as T;
};

const tokenOf = async (account: string) => {
  const response = await fetch(`${application.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(demoAccount(account)),
  });
  return ((await response.json()) as { access_token: string }).access_token;
};

type Project = { id: string; name: string } & Record<'app_logo_url' | 'client_logo_url', string | null>;
const bridgeOf = async (token: string) => {
  const projects = await call<Project[]>('/projects', token);
  return projects.find(({ name }) => name.startsWith('Puente'))!;
};

it('has sixty photos of the bridge in five pages, of many concepts and every month', async () => {
  const token = await tokenOf('externo');
  const { id } = await bridgeOf(token);
  type Photo = { concept_code: string; progress_date: string; photo_url: string };
  const page = (n: number) =>
    call<{ photos: Photo[]; total_pages: number; total: number }>(`/gallery/${id}?page=${n}`, token);
  const { total, total_pages, photos } = await page(1);
  expect([total, total_pages, photos.length]).toEqual([60, 5, 12]);
  const all = (await Promise.all([1, 2, 3, 4, 5].map(page))).flatMap((one) => one.photos);
  expect(new Set(all.map(({ progress_date }) => progress_date.slice(0, 7))).size).toBe(12);
  expect(new Set(all.map(({ concept_code }) => concept_code)).size).toBeGreaterThan(30);
  const picture = await fetch(`${application.url}${photos[0]!.photo_url}`);
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/webp']);
});

it('has documents of every type, origin and state, one of them overdue', async () => {
  const token = await tokenOf('gerente');
  const { id } = await bridgeOf(token);
  type Row = Record<'type' | 'origin' | 'status' | 'file_url', string> & {
    assigned_to: string | null;
    overdue: boolean;
  };
  const rows = await call<Row[]>(`/documents/${id}`, token);
  const seen = (field: 'type' | 'origin' | 'status') => [...new Set(rows.map((row) => row[field]))].sort();
  expect(seen('type')).toEqual(['estimacion', 'minuta', 'oficio']);
  expect(seen('origin')).toEqual(['externa', 'interna']);
  expect(seen('status')).toEqual(['attended', 'completed', 'pending']);
  expect(rows.filter(({ overdue }) => overdue)).toHaveLength(1);
  expect(rows.some(({ assigned_to, status }) => status === 'pending' && assigned_to === null)).toBe(true);
  const file = await fetch(`${application.url}${rows[0]!.file_url}`);
  expect([file.status, file.headers.get('content-type')]).toEqual([200, 'application/pdf']);
});

it('shows the logos, the application’s before anybody signs in', async () => {
  const { app_logo } = await call<{ app_logo: string }>('/projects/logo');
  const picture = await fetch(`${application.url}${app_logo}`);
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/webp']);
  const bridge = await bridgeOf(await tokenOf('gerente'));
  expect(bridge.client_logo_url).toMatch(/^\/api\/files\//);
});

it('writes nothing twice when a start that was stopped is taken up again', async () => {
  const { store, db } = application.system.deps;
  const files = async () => (await db.query('select count(*)::int as n from files.file')).rows;
  const before = [await store.head(), await files()];
  await db.query(`delete from runtime.seeded where name = 'demo'`);
  await loadDemo(application.system, () => undefined);
  expect([await store.head(), await files()]).toEqual(before);
});
