import { spawnSync } from 'node:child_process';
import type { IncomingMessage, Server } from 'node:http';
import { get as getSecurely } from 'node:https';
import { rename } from 'node:fs/promises';
import path from 'node:path';
import { text as textOf } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { httpServer } from '@obraclara/platform/http';
import { defaultLimits } from '@obraclara/spreadsheet';
import { eventually } from '../eventually.ts';
import { hasNginx, listening, places, portOf, runNginx, whyNot } from './real-nginx.ts';
import { read } from './tree.ts';

const site = read('deploy/nginx/site.conf');

type Seen = { place: string; method: string; url: string; headers: IncomingMessage['headers']; body: string };
type Behaviour = 'answer' | 'cut' | 'preparing';

describe.skipIf(!hasNginx)(`the shipped configuration, run${hasNginx ? '' : ` (${whyNot})`}`, () => {
  const seen: Seen[] = [];
  const how = new Map<string, Behaviour>();
  /** Number of following requests whose connection is closed by the service. */
  let cuts = 0;
  const servers: Server[] = [];
  const hosts: string[] = Object.values(places).flat();
  let nginx: Awaited<ReturnType<typeof runNginx>>;
  let port: number;

  const service =
    (place: string) =>
    async (request: IncomingMessage): Promise<Behaviour> => {
      const body = await textOf(request);
      const { method = '', url = '', headers } = request;
      seen.push({ place, method, url, headers, body });
      if (cuts > 0) {
        cuts -= 1;
        return 'cut';
      }
      return how.get(place) ?? 'answer';
    };
  const open = async (place: string, on: number) => {
    const takes = service(place);
    return listening(
      (request, response) => {
        void takes(request).then((behaviour) => {
          if (behaviour === 'cut') return void request.socket.destroy();
          const status = behaviour === 'preparing' ? 503 : 200;
          const headers = {
            'content-security-policy': "default-src 'none'",
            'x-request-id': request.headers['x-request-id'] ?? '',
          };
          response
            .writeHead(status, { ...headers, 'content-type': 'application/json', 'retry-after': '2' })
            .end(`{"at":"${place}"}`);
        });
      },
      place,
      on,
    );
  };
  const reopen = async (place: string) => {
    servers[hosts.indexOf(place)] = await open(place, port);
  };
  const shut = (place: string) =>
    new Promise((resolve) => {
      const server = servers[hosts.indexOf(place)]!;
      server.close(resolve);
      server.closeAllConnections();
    });

  beforeAll(async () => {
    const first = await open(hosts[0]!, 0);
    port = portOf(first);
    servers.push(first);
    for (const host of hosts.slice(1)) servers.push(await open(host, port));
    nginx = await runNginx({ servicePort: port });
  });
  afterAll(async () => {
    await nginx?.stop();
    for (const host of hosts) await shut(host);
  });
  beforeEach(() => {
    seen.length = 0;
    cuts = 0;
    how.clear();
  });

  const ask = (method: string, url: string, headers: Record<string, string> = {}, body?: string) =>
    fetch(`${nginx.address}${url}`, { method, headers, ...(body === undefined ? {} : { body }) });
  const at = (place: string) => Object.entries(places).find(([, of]) => of.some((one) => one === place))?.[0];

  it.each([
    ['GET', '/api/projects?sort=x', 'query-service'],
    ['HEAD', '/api/projects', 'query-service'],
    ['POST', '/api/auth/login', 'command-service'],
    ['PUT', '/api/estimations/1', 'command-service'],
    ['DELETE', '/api/estimations/1', 'command-service'],
    ['POST', '/api/upload', 'command-service'],
    ['POST', '/api/progress/upload-photo', 'command-service'],
    ['GET', '/api/storage', 'command-service'],
    ['GET', '/api/projects/p/storage-config', 'command-service'],
    ['GET', '/api/projects/p/storage-oauth/callback?code=1', 'command-service'],
    ['GET', '/api/projects/p/drive/files', 'command-service'],
  ])('sends %s %s to a %s, as it is', async (method, url, name) => {
    const body = method === 'POST' || method === 'PUT' ? '{"a":1}' : undefined;
    const answer = await ask(method, url, { 'idempotency-key': 'k', 'x-forwarded-for': '10.9.9.9' }, body);
    expect(answer.status).toBe(200);
    expect(seen).toHaveLength(1);
    expect(at(seen[0]!.place)).toBe(name);
    expect(seen[0]).toMatchObject({ method, url, body: body ?? '' });
    expect(seen[0]!.headers).toMatchObject({
      host: new URL(nginx.address).host,
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-proto': 'http',
      'idempotency-key': 'k',
    });
    // Only the policy of the service that answers.
    expect(answer.headers.get('content-security-policy')).toBe("default-src 'none'");
  });

  it('asks both containers of a name in turn', async () => {
    for (let i = 0; i < 12; i += 1) await ask('GET', '/api/projects');
    expect(new Set(seen.map(({ place }) => place))).toEqual(new Set(places['query-service']));
  });

  it('names each request itself, tells the service and the log, and nothing that is secret', async () => {
    const answer = await ask('GET', '/api/files/1?token=SECRET', { 'x-request-id': 'forged' });
    const id = seen[0]!.headers['x-request-id'] as string;
    expect(id).toMatch(/^[0-9a-f]{32}$/);
    expect(answer.headers.get('x-request-id')).toBe(id);
    const lines = await eventually(async () => {
      const log = await nginx.log();
      expect(log).toContain(id);
      return log
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as Record<string, unknown>);
    });
    expect(lines.find(({ request_id }) => request_id === id)).toMatchObject({
      service: 'nginx',
      method: 'GET',
      url: '/api/files/1',
      status: 200,
      remote: '127.0.0.1',
      upstream: expect.stringMatching(/^127\.0\.0\.[45]:/),
    });
    expect(JSON.stringify(lines)).not.toContain('SECRET');
    cuts = 2;
    expect((await ask('GET', '/api/files/1?signature=SECRET')).status).toBe(503);
    await eventually(async () => expect(await nginx.log()).toContain('"upstream_status":"502, 502"'));
    expect(await nginx.errors()).not.toContain('SECRET');
  });

  it.each(['/obra/7', '/api/metrics', '/api/things/%zz', '/.git/config'])(
    'tells the log of %s as it was asked, also where it has the answer itself',
    async (address) => {
      const answer = await ask('GET', `${address}?signature=SECRET`);
      await answer.text();
      await eventually(async () => {
        const asked = (await nginx.log()).trim().split('\n').at(-1)!;
        expect(JSON.parse(asked)).toMatchObject({ url: address, status: answer.status });
      });
      expect(await nginx.log()).not.toContain('SECRET');
    },
  );

  it.each([
    ['GET', {}, 2, 200],
    ['POST', { 'idempotency-key': 'k' }, 2, 200],
    ['PUT', { 'idempotency-key': 'k' }, 2, 200],
    ['POST', {}, 1, 503],
    ['PUT', {}, 1, 503],
    ['DELETE', {}, 1, 503],
  ] as const)('lets a %s with %j that was cut off be heard by %d, and answers %d', async (...row) => {
    const [method, headers, heard, status] = row;
    cuts = 1;
    const answer = await ask(method, '/api/things/1', headers);
    expect([answer.status, new Set(seen.map(({ place }) => place)).size, seen.length]).toEqual([
      status,
      heard,
      heard,
    ]);
    expect(await answer.json()).toHaveProperty(status === 200 ? 'at' : 'detail');
  });

  it.each(['GET', 'POST', 'PUT'])('finds the container that is there for a %s', async (method) => {
    const name = method === 'GET' ? 'query-service' : 'command-service';
    const [gone, there] = places[name];
    await shut(gone);
    try {
      const key: Record<string, string> = method === 'PUT' ? { 'idempotency-key': 'k' } : {};
      for (let i = 0; i < 6; i += 1) expect((await ask(method, '/api/things', key)).status).toBe(200);
      expect(new Set(seen.map(({ place }) => place))).toEqual(new Set([there]));
    } finally {
      await reopen(gone);
    }
  });

  it('signs in by the other where one cuts it off or is not prepared yet', async () => {
    const [one, other] = places['command-service'];
    cuts = 1;
    expect((await ask('POST', '/api/auth/login', {}, '{}')).status).toBe(200);
    how.set(one, 'preparing');
    for (let i = 0; i < 4; i += 1)
      expect(await (await ask('POST', '/api/auth/login', {}, '{}')).json()).toEqual({ at: other });
  });

  it('reads from the other where one is not prepared yet, and passes on what both say', async () => {
    const [one, other] = places['query-service'];
    how.set(one, 'preparing');
    for (let i = 0; i < 4; i += 1)
      expect(await (await ask('GET', '/api/things')).json()).toEqual({ at: other });
    how.set(other, 'preparing');
    const answer = await ask('GET', '/api/things');
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2']);
  });

  it('answers in JSON that nobody is there, under the name of the request', async () => {
    for (const place of places['command-service']) await shut(place);
    try {
      for (const [method, url] of [
        ['POST', '/api/things'],
        ['PUT', '/api/things/1'],
        ['POST', '/api/upload'],
        ['GET', '/api/projects/p/drive/files'],
      ] as const) {
        const answer = await ask(method, url, {}, method === 'GET' ? undefined : '{}');
        expect([url, answer.status, answer.headers.get('retry-after')]).toEqual([url, 503, '5']);
        expect(answer.headers.get('content-type')).toBe('application/json');
        expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f]{32}$/);
        expect(await answer.json()).toEqual({
          detail: 'El servicio no está disponible en este momento. Por favor intente de nuevo.',
        });
      }
    } finally {
      for (const place of places['command-service']) await reopen(place);
    }
  });

  it('refuses what is too large in JSON, but not files, which the service refuses', async () => {
    const large = 'x'.repeat(6 * 1024 * 1024);
    const answer = await ask('POST', '/api/things', { 'idempotency-key': 'k' }, large);
    expect([answer.status, await answer.json()]).toEqual([
      413,
      { detail: 'El archivo o los datos enviados son demasiado grandes' },
    ]);
    expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f]{32}$/);
    for (const url of [
      '/api/upload',
      '/api/catalog/upload/p',
      '/api/program/upload/p',
      '/api/projects/p/internal-contract/catalog',
      '/api/projects/p/internal-contract/program',
      '/api/projects/p/amendments/read',
      '/api/projects/p/internal-contract/amendments/read',
    ])
      expect([url, (await ask('POST', url, {}, large)).status]).toEqual([url, 200]);
  });

  it('takes as much as the services do of each, and says so in JSON where it has no room for it', async () => {
    const limit = (of: string) => Number(new RegExp(`${of}[^}]*client_max_body_size (\\d+)m`).exec(site)![1]);
    // Room for the form around the file and its other fields.
    const more = 2 * 1024 * 1024;
    expect(limit('internal-contract/') * 1024 * 1024).toBeGreaterThan(defaultLimits.upload_bytes + more);
    expect(limit('server {')).toBeGreaterThan(4);
    const held = path.join(nginx.folder, 'client_body');
    await rename(held, `${held}.aside`);
    try {
      const answer = await ask('POST', '/api/things', { 'idempotency-key': 'k' }, 'x'.repeat(1024 * 1024));
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
      expect(await answer.json()).toHaveProperty('detail');
      expect((await ask('POST', '/api/program/upload/p', {}, 'x'.repeat(1024 * 1024))).status).toBe(200);
    } finally {
      await rename(`${held}.aside`, held);
    }
  });

  it('gives the page for every address, its policy once, and keeps metrics and hidden files to itself', async () => {
    for (const url of ['/', '/estimaciones/1']) {
      const page = await ask('GET', url);
      expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html']);
      expect(page.headers.get('content-security-policy')!.match(/default-src/g)).toHaveLength(1);
      expect(page.headers.get('strict-transport-security')).toBeNull();
    }
    const asset = await ask('GET', '/assets/a.js');
    expect(asset.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(asset.headers.get('x-content-type-options')).toBe('nosniff');
    expect(asset.headers.get('content-security-policy')).toBeNull();
    expect((await ask('GET', '/api/metrics')).status).toBe(404);
    expect((await ask('GET', '/.sources')).status).toBe(404);
    expect(seen).toEqual([]);
  });

  it('says how busy it is, as Prometheus reads it, on a port of its own', async () => {
    const answer = await fetch(`${nginx.watched}/api/metrics`);
    expect(answer.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
    const lines = (await answer.text()).trim().split('\n');
    expect(lines.shift()).toBe('# TYPE nginx_connections gauge');
    for (const state of ['reading', 'writing', 'waiting'])
      expect(lines.shift()).toMatch(new RegExp(`^nginx_connections\\{state="${state}"\\} \\d+$`));
    expect(lines).toEqual([]);
    expect((await fetch(`${nginx.watched}/`)).status).toBe(404);
  });

  it('is believed by the services, whose answers and logs go on under its name of the request', async () => {
    const lines: string[] = [];
    const app = httpServer({
      logLevel: 'info',
      trustProxy: 1,
      logStream: { write: (line) => void lines.push(line) },
    });
    app.post('/api/things', async ({ ip }) => ({ ip }));
    const gone = places['command-service'];
    for (const place of gone) await shut(place);
    try {
      await app.listen({ host: gone[0], port });
      const answer = await ask('POST', '/api/things', {
        'x-request-id': 'forged',
        'x-forwarded-for': '192.0.2.1',
      });
      expect(await answer.json()).toEqual({ ip: '127.0.0.1' });
      const id = answer.headers.get('x-request-id')!;
      expect(await nginx.log()).toContain(id);
      expect(lines.filter((line) => line.includes(id)).length).toBeGreaterThan(0);
    } finally {
      await app.close();
      for (const place of gone) await reopen(place);
    }
  });

  it('serves with TLS the certificate that it is given, and sends there who comes without', async () => {
    const secure = await runNginx({
      servicePort: port,
      tls: true,
      prepare: async (folder) => {
        const certificate = [
          '-keyout',
          path.join(folder, 'tls_key'),
          '-out',
          path.join(folder, 'tls_certificate'),
        ];
        const subject = ['-days', '2', '-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
        const made = spawnSync('openssl', [
          'req',
          '-x509',
          '-newkey',
          'rsa:2048',
          '-nodes',
          ...certificate,
          ...subject,
        ]);
        expect(made.status).toBe(0);
      },
    });
    try {
      const plain = await fetch(`${secure.address}/estimaciones`, { redirect: 'manual' });
      expect([plain.status, plain.headers.get('location')]).toEqual([301, 'https://127.0.0.1/estimaciones']);
      const page = await new Promise<IncomingMessage>((resolve, reject) =>
        getSecurely(`${secure.secure}/`, { rejectUnauthorized: false }, resolve).on('error', reject),
      );
      await textOf(page);
      expect([page.statusCode, page.headers['strict-transport-security']]).toEqual([200, 'max-age=31536000']);
      const call = await new Promise<IncomingMessage>((resolve, reject) =>
        getSecurely(`${secure.secure}/api/projects`, { rejectUnauthorized: false }, resolve).on(
          'error',
          reject,
        ),
      );
      await textOf(call);
      expect(seen.at(-1)!.headers['x-forwarded-proto']).toBe('https');
    } finally {
      await secure.stop();
    }
  });
});
