import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import fastify from 'fastify';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { parts } from '../runtime/src/parts.ts';
import { security } from '../runtime/src/web/security.ts';

/*
 * What is written for containers is read here as Docker and nginx read it, and held against what it speaks of: nothing of it
 * runs without them.
 */

const root = fileURLToPath(new URL('..', import.meta.url));
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const exists = (file: string) => existsSync(path.join(root, file));

type Service = {
  image?: string;
  build?: { context: string; dockerfile: string; target: string };
  command?: string[];
  environment?: Record<string, string | number>;
  volumes?: string[];
  ports?: string[];
  healthcheck?: { test: string[] };
  depends_on?: Record<string, { condition: string }>;
};
const compose = parse(read('docker-compose.yml'), { merge: true }) as {
  services: Record<string, Service>;
  volumes: Record<string, unknown>;
};
const services = Object.entries(compose.services);
const ours = services.filter(([, { build }]) => build?.target === 'services');
const dockerfile = read('deploy/Dockerfile');
const nginx = read('deploy/nginx.conf');

it('runs every part, each known by its name', () => {
  const commands = ours.map(([, { command }]) => command);
  expect(commands).toEqual([['command-service'], ['projections'], ['query-service']]);
  expect(parts).toEqual(expect.arrayContaining(commands.flat()));
});

it.each(services)(
  '%s is built or pulled, says whether it is well, and waits for what is well',
  (_, service) => {
    const { build, image, healthcheck, depends_on = {}, volumes = [] } = service;
    if (build) {
      expect(exists(build.dockerfile)).toBe(true);
      expect(dockerfile).toMatch(new RegExp(`^FROM .* AS ${build.target}$`, 'm'));
    } else expect(image).toMatch(/^[a-z/]+:[\w.]+$/);
    expect(healthcheck?.test.length).toBeGreaterThan(1);
    for (const [name, { condition }] of Object.entries(depends_on)) {
      expect(compose.services[name]?.healthcheck).toBeDefined();
      expect(condition).toBe('service_healthy');
    }
    for (const volume of volumes) expect(compose.volumes).toHaveProperty(volume.split(':')[0]!);
  },
);

it('gives services only settings that they know, and asks for none that README does not name', () => {
  const known = read('runtime/src/config.ts');
  for (const [, { environment = {} }] of ours)
    for (const name of Object.keys(environment)) expect(known).toContain(`'${name}'`);
  const asked = [...read('docker-compose.yml').matchAll(/\$\{(\w+)/g)].map(([, name]) => name!);
  for (const name of asked) expect(read('README.md')).toContain(name);
});

it('copies what is there, and every workspace', () => {
  const copies = [...dockerfile.matchAll(/^COPY (?!--from)(.*)$/gm)].map(([, said]) => said!.split(' '));
  for (const each of copies)
    for (const from of each.slice(0, -1)) expect([from, exists(from)]).toEqual([from, true]);
  const { workspaces } = JSON.parse(read('package.json')) as { workspaces: string[] };
  const copied = copies.flat();
  for (const workspace of workspaces) expect(copied).toContain(`${workspace}/package.json`);
  const entry = /^ENTRYPOINT (\[.*\])$/m.exec(dockerfile)![1]!;
  expect(exists((JSON.parse(entry) as string[]).at(-1)!)).toBe(true);
});

it('proxies to services that there are, where they listen, and includes what is copied', () => {
  const upstreams = [...nginx.matchAll(/\b([a-z-]+):(\d+);/g)].map(([, name, port]) => [name!, port!]);
  expect(upstreams.length).toBeGreaterThan(3);
  for (const [name, port] of upstreams) {
    expect(compose.services).toHaveProperty(name!);
    expect(dockerfile).toContain(`PORT=${port}`);
  }
  for (const [, file] of nginx.matchAll(/^\s*include ([^;]+);/gm))
    expect(dockerfile).toMatch(new RegExp(`^COPY deploy/\\S+ ${file!}$`, 'm'));
  expect(compose.services['front']!.ports).toEqual(['${PORT:-8080}:80']);
  expect(nginx).toContain('listen 80;');
});

/** The directives of a block of nginx, by the words that open it. */
const block = (opening: string) => {
  const from = nginx.indexOf(`${opening} {`);
  expect(from).toBeGreaterThan(0);
  return nginx.slice(from, nginx.indexOf('\n  }', from));
};

it('tells nobody outside what is measured, and who finds a service away to come again, as JSON', () => {
  expect(block('location = /api/metrics')).toContain('return 404;');
  expect(nginx).toContain('error_page 502 504 = @away;');
  const away = block('location @away');
  expect(away).toContain('add_header Retry-After 5 always;');
  expect(away).toContain('default_type application/json;');
  const body = /return 503 '(.*)';/.exec(away)![1]!;
  expect(JSON.parse(body)).toEqual({
    detail: 'El servicio no está disponible en este momento. Por favor intente de nuevo.',
  });
});

it('sends with the pages the headers that the application sends itself', async () => {
  const app = fastify();
  await security(app);
  app.get('/', (_, reply) => reply.send('page'));
  const { headers } = await app.inject({ url: '/' });
  await app.close();
  const said = [...read('deploy/nginx-security.conf').matchAll(/^add_header (\S+) "?(.*?)"? always;$/gm)];
  expect(said.map(([, name]) => name)).toEqual([
    'Content-Security-Policy',
    'X-Content-Type-Options',
    'Referrer-Policy',
    'Cross-Origin-Opener-Policy',
  ]);
  const directives = (policy: string) =>
    policy
      .split(';')
      .map((one) => one.trim())
      .sort();
  for (const [, name, value] of said)
    expect(directives(value!)).toEqual(directives(String(headers[name!.toLowerCase()])));
});
