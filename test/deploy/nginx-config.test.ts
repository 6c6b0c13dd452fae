import fastify from 'fastify';
import { expect, it } from 'vitest';
import { security } from '../../runtime/src/web/security.ts';
import { all as allOf, nginxFile, type Directive } from './nginx-config.ts';
import { compose, ours, read, stage } from './tree.ts';

/* Parses nginx's configuration, so that these tests run without nginx too (compare nginx.test.ts). */

const site = read('deploy/nginx/site.conf');
const all = ['nginx', 'site', 'proxy', 'security', 'listen', 'listen-tls']
  .map((name) => read(`deploy/nginx/${name}.conf`))
  .join('\n');

it('proxies to names that services share, where they listen, and includes what is copied', () => {
  const upstreams = [...site.matchAll(/\b([a-z-]+):(\d+);/g)].map(([, name, port]) => [name!, port!]);
  expect(upstreams.length).toBeGreaterThan(3);
  const aliases = ours.flatMap(([, { networks }]) =>
    Object.values(networks as Record<string, { aliases?: string[] } | null>).flatMap(
      (each) => each?.aliases ?? [],
    ),
  );
  const listen = stage('services').lines.find((line) => line.startsWith('ENV DATA_DIR'));
  for (const [name, port] of upstreams) {
    expect(aliases).toContain(name);
    expect(listen).toContain(`PORT=${port} `);
  }
  expect(stage('front').lines).toContain('COPY deploy/nginx /etc/nginx');
  for (const [, file] of all.matchAll(/^\s*include \/etc\/nginx\/([^;]+);/gm))
    if (file !== 'mime.types') expect(read(`deploy/nginx/${file!}`)).not.toBe('');
  expect(compose.services['front']!.ports).toEqual(['${PORT:-8080}:8080']);
  expect(read('deploy/nginx/listen.conf')).toContain('\nlisten 8080;');
  const [, health] = /listen 127\.0\.0\.1:(\d+);/.exec(all)!;
  expect(compose.services['front']!.healthcheck!.test[1]).toContain(`http://127.0.0.1:${health}/`);
});

it('sends with the pages the headers that the application sends itself, and to call nothing beside', async () => {
  const app = fastify();
  await security(app);
  app.get('/', (_, reply) => reply.send('page'));
  const { headers } = await app.inject({ url: '/' });
  await app.close();
  const said = [...read('deploy/nginx/security.conf').matchAll(/^add_header (\S+) "?(.*?)"? always;$/gm)];
  expect(said.map(([, name, value]) => (value!.startsWith('$') ? `${name!} ${value!}` : name))).toEqual([
    'Content-Security-Policy',
    'X-Content-Type-Options',
    'Referrer-Policy',
    'Cross-Origin-Opener-Policy',
    'Strict-Transport-Security $strict',
  ]);
  const directives = (policy: string) =>
    policy
      .split(';')
      .map((one) => one.trim())
      .sort();
  for (const [, name, value] of said.slice(0, 4))
    expect(directives(value!)).toEqual(directives(String(headers[name!.toLowerCase()])));
});

const http = nginxFile('nginx.conf').find(({ name }) => name === 'http')!.block;
const server = http.find(
  ({ name, block }) => name === 'server' && allOf('location', block).length > 5,
)!.block;
const locations = server.filter(({ name }) => name === 'location');
const location = (...words: string[]) => {
  const found = locations.find((each) => each.words.join(' ') === words.join(' '));
  if (!found) throw new Error(`there is no location ${words.join(' ')}`);
  return found.block;
};
const said = (name: string, within: Directive[]) =>
  within.filter((each) => each.name === name).map(({ words }) => words.join(' '));
const proxying = locations.filter(({ block }) => said('proxy_pass', block).length > 0);

it('keeps metrics from whoever comes from outside', () => {
  expect(location('=', '/api/metrics')).toEqual([{ name: 'return', words: ['404'], block: [] }]);
  expect(proxying.map(({ words }) => words[0])).not.toContain('^~');
});

it.each([
  ['GET', '', '@read'],
  ['HEAD', 'k', '@read'],
  ['POST', 'k', '@keyed'],
  ['PUT', 'k', '@keyed'],
  ['DELETE', 'k', '@keyed'],
  ['POST', '', '@unsent'],
  ['PUT', '', '@once'],
  ['DELETE', '', '@once'],
  ['PATCH', '', '@once'],
])('sends a %s with the key «%s» on to another container as %s does', (method, key, way) => {
  const map = http.find(({ name, words }) => name === 'map' && words[1] === '$way')!;
  expect(map.words[0]).toBe('$request_method $http_idempotency_key');
  const rows = map.block.filter(({ name }) => name.startsWith('~'));
  const row = rows.find(({ name }) => new RegExp(name.slice(1)).test(`${method} ${key}`));
  const [others] = map.block.filter(({ name }) => name === 'default');
  expect((row ?? others!).words).toEqual([way]);
  expect(said('error_page', location('/api/'))).toContain('418 = $way');
});

it('goes on to another container after a command only where it may come twice', () => {
  const goesOn = Object.fromEntries(
    proxying.map(({ words, block }) => [
      words.join(' '),
      said('proxy_next_upstream', block)[0] ?? 'error timeout',
    ]),
  );
  const twice = Object.keys(goesOn).filter((name) => goesOn[name]!.includes('non_idempotent'));
  expect(twice).toEqual(['= /api/auth/login', '@keyed']);
  expect(goesOn['@once']).toBe('off');
  expect(goesOn['@unsent']).toBe('error timeout');
  expect(goesOn['@read']).toBe('error timeout http_503');
  const drives = Object.keys(goesOn).filter((name) => /storage|drive/.test(name));
  expect(drives.map((name) => goesOn[name])).toEqual(['off', 'off']);
});

it('answers in JSON, and when to come again, where nobody is there', () => {
  const away = location('@away');
  expect(said('error_page', server)).toContain('500 502 504 = @away');
  // An `error_page` in a location would replace all inherited ones.
  for (const { words, block } of proxying) expect([words, said('error_page', block)]).toEqual([words, []]);
  expect(said('recursive_error_pages', server)).toEqual(['on']);
  expect(said('internal', away)).toEqual(['']);
  expect(said('default_type', away)).toEqual(['application/json']);
  expect(said('add_header', away)).toEqual([
    expect.stringMatching(/^Retry-After [1-9]\d? always$/),
    'Cache-Control no-store always',
    'X-Request-Id $request_id always',
  ]);
  const bodies = allOf('return', server).filter(({ words }) => words[1]?.startsWith('{'));
  // The default keeps the status of the refusal.
  expect(bodies.map(({ words }) => words[0])).toEqual(['200', '413', '503']);
  for (const { words } of bodies.slice(1))
    expect(JSON.parse(words[1]!)).toEqual({ detail: expect.stringMatching(/^[A-ZÁÉÍÓÚ].{20}/) });
});

it('adds no policy to what a service answers or a page consists of, and one to each page', () => {
  const policies = (block: Directive[]) =>
    said('add_header', block).filter((header) => header.startsWith('Content-Security-Policy '));
  // A location inherits `add_header` only if it has none itself.
  expect([...said('add_header', http), ...said('add_header', server)]).toEqual([]);
  for (const { words, block } of proxying) expect([words, said('add_header', block)]).toEqual([words, []]);
  const pages = locations.filter(({ words }) => ['/', '= /manifest.webmanifest'].includes(words.join(' ')));
  expect(pages.map(({ block }) => policies(block).length)).toEqual([1, 1]);
  expect(
    allOf('add_header', http).filter(({ words }) => words[0] === 'Content-Security-Policy'),
  ).toHaveLength(2);
});

it('drops no request while it reloads its configuration', () => {
  const [kept, least] = ['keepalive_timeout', 'keepalive_min_timeout'].map((name) =>
    parseInt(said(name, http)[0]!),
  );
  expect(least).toBeGreaterThan(1);
  expect(least).toBeLessThan(kept!);
});

it('names each request to the service, and says for whom it asks', () => {
  const headers = Object.fromEntries(
    server.filter(({ name }) => name === 'proxy_set_header').map(({ words: [name, value] }) => [name, value]),
  );
  expect(headers).toMatchObject({ 'X-Request-Id': '$request_id', 'X-Forwarded-For': '$remote_addr' });
  for (const { words, block } of proxying)
    expect([words, said('proxy_set_header', block)]).toEqual([words, []]);
  const [format] = allOf('log_format', http);
  expect(format!.words.slice(0, 2)).toEqual(['lines', 'escape=json']);
  const line = format!.words
    .slice(2)
    .join('')
    .replaceAll(/"\$\w+"/g, '""')
    .replaceAll(/\$\w+/g, '0');
  expect(Object.keys(JSON.parse(line))).toEqual(
    expect.arrayContaining(['service', 'request_id', 'upstream_status']),
  );
  expect(format!.words.join('')).not.toMatch(/\$(request_uri|request|args|query_string|is_args)\b/);
});
