import { afterAll, beforeAll, expect, it } from 'vitest';
import { besideGoogle, type BesideGoogle } from './linked.ts';

let g: BesideGoogle;
let project: string;
beforeAll(async () => {
  g = await besideGoogle();
  project = await g.obra.project();
});
afterAll(() => g?.close());

const status = (of = project, session = g.obra.admin) => session.get(`/projects/${of}/storage-oauth/status`);
const asked = async (of = project) => (await g.start(of)).body.authorization_url as string;

it('needs both credentials', async () => {
  for (const query of ['', '?client_id=a', '?client_secret=b', '?client_id=%20&client_secret=b'])
    expect(await g.obra.admin.post(`/projects/${project}/storage-oauth/start${query}`)).toMatchObject({
      status: 422,
      body: { detail: 'Por favor, ingresa Client ID y Client Secret' },
    });
});

it('sends to Google for a lasting consent, asked each time', async () => {
  const answer = await g.start(project);
  expect(answer.headers['cache-control']).toBe('no-store');
  const url = new URL(answer.body.authorization_url);
  expect(url.origin + url.pathname).toBe(`${g.google.url}/o/oauth2/v2/auth`);
  expect(Object.fromEntries(url.searchParams)).toMatchObject({
    client_id: g.google.client.id,
    access_type: 'offline',
    prompt: 'consent',
    response_type: 'code',
    scope: 'https://www.googleapis.com/auth/drive',
    redirect_uri: `http://localhost/api/projects/${project}/storage-oauth/callback`,
  });
  expect(Buffer.from(url.searchParams.get('state')!, 'base64url')).toHaveLength(32);
});

it('comes back to where the person is, by the protocol that the person uses', async () => {
  const url = `/projects/${project}/storage-oauth/start?client_id=a&client_secret=b`;
  const redirect = async (headers: Record<string, string>) => {
    const { body } = await g.obra.admin.post(url, undefined, headers);
    return new URL(new URL(body.authorization_url).searchParams.get('redirect_uri')!).origin;
  };
  expect(await redirect({ host: 'obra.mx', origin: 'https://obra.mx' })).toBe('https://obra.mx');
  expect(await redirect({ host: 'obra.mx:8080' })).toBe('http://obra.mx:8080');
  expect(await redirect({ host: 'obra.mx', origin: 'https://evil.mx' })).toBe('http://obra.mx');
  expect(await redirect({ host: 'obra.mx', origin: 'null' })).toBe('http://obra.mx');
});

it('gives the encrypted tokens only to the administrator who started', async () => {
  const url = await asked();
  expect((await status()).body).toEqual({ success: false });
  const { status: code, page, headers } = await g.comeBack(await g.google.answerConsent(url));
  expect(code).toBe(200);
  expect(page).toContain('Cuenta de Google Drive conectada');
  expect(headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-/);
  expect(headers['cache-control']).toBe('no-store');

  const own = await status();
  expect(own).toMatchObject({ status: 200, body: { success: true } });
  expect(own.headers['cache-control']).toBe('no-store');
  expect(own.body.access_token).toMatch(/^v1\./);
  expect(own.body.refresh_token).toMatch(/^v1\./);
  const other = await g.obra.user('administrator');
  expect((await other.get(`/projects/${project}/storage-oauth/status`)).body).toEqual({ success: false });
  expect((await status(await g.obra.project())).body).toEqual({ success: false });
});

it('takes each state once, and only for its project', async () => {
  const back = await g.google.answerConsent(await asked());
  const elsewhere = new URL(back);
  elsewhere.pathname = elsewhere.pathname.replace(project, await g.obra.project());
  expect(await g.comeBack(elsewhere)).toMatchObject({ status: 400 });
  expect((await status()).body).toEqual({ success: false });

  expect((await g.comeBack(back)).status).toBe(200);
  const again = await g.comeBack(back);
  expect(again.status).toBe(400);
  expect(again.page).toContain('ya se usó');
  expect((await status()).body.success).toBe(true);
});

it('uses a state once also when two come at the same moment', async () => {
  const back = await g.google.answerConsent(await asked());
  const codes = await Promise.all([g.comeBack(back), g.comeBack(back), g.comeBack(back)]);
  expect(codes.map(({ status: one }) => one).toSorted()).toEqual([200, 400, 400]);
});

it.each([
  ['no state', ''],
  ['a code alone', '?code=4/x'],
  ['an empty state', '?state='],
  ['a guessed state', '?state=guess&code=4/x'],
  ['two states', '?state=a&state=b&code=c'],
  ['an endless state', `?state=${'x'.repeat(5000)}&code=1`],
])('knows nothing of %s', async (_, query) => {
  const url = new URL(`http://localhost/api/projects/${project}/storage-oauth/callback${query}`);
  expect(await g.comeBack(url)).toMatchObject({ status: 400, page: expect.stringContaining('no es válida') });
});

it('ends after ten minutes', async () => {
  const back = await g.google.answerConsent(await asked());
  const { now } = g.obra.clock;
  g.obra.clock.now = new Date(now.getTime() + 10 * 60_000);
  expect(await status()).toMatchObject({ status: 409, body: { detail: expect.stringContaining('caducó') } });
  expect(await g.comeBack(back)).toMatchObject({ status: 400, page: expect.stringContaining('caducó') });
  expect((await status()).status).toBe(409);
  g.obra.clock.now = now;
});

it('says so when the person refuses', async () => {
  const back = await g.google.answerConsent(await asked(), 'deny');
  expect(await g.comeBack(back)).toMatchObject({
    status: 400,
    page: expect.stringContaining('No se concedió el permiso'),
  });
  expect(await status()).toMatchObject({
    status: 409,
    body: { detail: 'No se concedió el permiso en Google.' },
  });
});

it('says so when the secret is wrong or Google is away', async () => {
  const wrong = `/projects/${project}/storage-oauth/start?client_id=${g.google.client.id}&client_secret=no`;
  const { body } = await g.obra.admin.post(wrong);
  const back = await g.comeBack(await g.google.answerConsent(body.authorization_url));
  expect(back).toMatchObject({ status: 400, page: expect.stringContaining('Client Secret') });
  expect((await status()).status).toBe(409);

  g.google.fail('token', 'broken', 9);
  const away = await g.comeBack(await g.google.answerConsent(await asked()));
  g.google.heal();
  expect(away).toMatchObject({ status: 400, page: expect.stringContaining('Google Drive no puede atender') });
});

it('is for administrators, and answers people of no session nothing but the page', async () => {
  const manager = await g.obra.user('manager', [project]);
  expect((await g.start(project, manager)).status).toBe(403);
  expect((await g.obra.call('GET', `/projects/${project}/storage-oauth/status`)).status).toBe(401);
  expect((await g.start('nope')).status).toBe(404);
});

it('leaves no secret in events, log, answers or tables', async () => {
  expect(g.google.secrets.size).toBeGreaterThan(8);
  expect(await g.leaks()).toEqual([]);
  expect(g.logged.some((line) => line.includes('storage-oauth/callback?state=***'))).toBe(true);
});
