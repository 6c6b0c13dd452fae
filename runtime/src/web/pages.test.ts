import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { httpServer } from '@obraclara/platform/http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { pages } from './pages.ts';
import { security } from './security.ts';

let root: string;
const app = httpServer();

beforeAll(async () => {
  root = await mkdtemp(path.join(os.tmpdir(), 'obraclara-pages-'));
  await mkdir(path.join(root, 'assets'));
  await writeFile(path.join(root, 'index.html'), '<title>ObraClara</title>');
  await writeFile(path.join(root, 'assets', 'app-1a2b.js'), 'plain');
  await writeFile(path.join(root, 'assets', 'app-1a2b.js.br'), brotliCompressSync('plain'));
  await writeFile(path.join(root, 'sw.js'), 'worker');
  await writeFile(path.join(root, 'manifest.webmanifest'), '{}');
  await writeFile(path.join(root, '.sources'), 'fingerprint');
  await security(app);
  app.get('/api/thing', async () => ({ here: true }));
  await pages(app, root);
});
afterAll(async () => {
  await app.close();
  await rm(root, { recursive: true });
});

const html = { accept: 'text/html,application/xhtml+xml' };

it.each(['/', '/login', '/?project=p1', '/proyectos'])(
  'answers %s with the page, always fresh',
  async (url) => {
    const { statusCode, body, headers } = await app.inject({ url, headers: html });
    expect({ statusCode, body }).toEqual({ statusCode: 200, body: '<title>ObraClara</title>' });
    expect(headers['cache-control']).toBe('no-cache');
  },
);

it('lets files named after their content be kept, and sends them compressed as built', async () => {
  const { headers, rawPayload } = await app.inject({
    url: '/assets/app-1a2b.js',
    headers: { 'accept-encoding': 'br' },
  });
  expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect(headers['content-encoding']).toBe('br');
  expect(rawPayload).toEqual(brotliCompressSync('plain'));
});

it.each(['identity', 'br'])(
  'says of a script in %s how it is to be taken, and nothing of what documents may do',
  async (encoding) => {
    const { headers } = await app.inject({
      url: '/assets/app-1a2b.js',
      headers: { 'accept-encoding': encoding },
    });
    const usual = /^(cache-control|connection|content-(encoding|length|type)|date|etag|vary)$/;
    expect(Object.keys(headers).filter((name) => !usual.test(name))).toEqual([
      'cross-origin-resource-policy',
      'x-content-type-options',
    ]);
  },
);

it('says that a page has not changed since it was read', async () => {
  const { etag } = (await app.inject({ url: '/', headers: html })).headers;
  const again = await app.inject({ url: '/', headers: { ...html, 'if-none-match': etag } });
  expect([again.statusCode, again.body]).toEqual([304, '']);
});

it('has the service worker asked for each time, and says what the manifest is', async () => {
  const worker = await app.inject({ url: '/sw.js' });
  expect(worker.headers['content-type']).toContain('javascript');
  expect(worker.headers['cache-control']).toBe('no-cache');
  expect(worker.headers['content-security-policy']).toContain("worker-src 'self'");
  const manifest = await app.inject({ url: '/manifest.webmanifest' });
  expect(manifest.headers['content-type']).toContain('application/manifest+json');
  expect(manifest.headers['cache-control']).toBe('no-cache');
});

it.each(['/api/nothing', '/assets/gone.js', '/.sources', '/../package.json'])('has no %s', async (url) => {
  const { statusCode, headers } = await app.inject({ url, headers: html });
  expect(statusCode).toBe(404);
  expect(headers['content-type']).toContain('application/json');
});

it('works over plain http and forbids scripts of others', async () => {
  const policy = String((await app.inject({ url: '/' })).headers['content-security-policy']);
  expect(policy).toContain("script-src 'self'");
  expect(policy).not.toContain('upgrade-insecure-requests');
});
