import { filesIn } from '@obraclara/files';
import { httpServer } from '@obraclara/platform/http';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { service, type Service } from '../../command-service/test/service.ts';
import { queryRoutes } from '../../query-service/src/index.ts';
import { wayOf, type Way } from '../apart/front-door.ts';
import { nginxFile, type Directive } from './nginx-config.ts';

/* Resolves nginx's route for each call as nginx does: exact location first, then the first matching pattern, then the longest prefix. */

const top = nginxFile('site.conf');
const site = top.find(({ name }) => name === 'server')!.block;
const locations = site.filter(({ name }) => name === 'location');
const says = (block: Directive[], wanted: string) => block.find(({ name }) => name === wanted)?.words;

const locationOf = (address: string): Directive => {
  const isExact = ({ words: [sign, at] }: Directive) => sign === '=' && at === address;
  const matches = ({ words: [sign, at = ''] }: Directive) => sign === '~' && new RegExp(at).test(address);
  const [longest] = locations
    .filter(({ words: [at = '', more] }) => more === undefined && address.startsWith(at))
    .toSorted((one, other) => other.words[0]!.length - one.words[0]!.length);
  return locations.find(isExact) ?? locations.find(matches) ?? longest!;
};

/** The location that `map … $way` names for a method and a key. */
const named = (method: string, key: string): Directive => {
  const ways = top.find(({ name, words }) => name === 'map' && words[1] === '$way')!.block;
  const found = ways.find(
    ({ name }) => name.startsWith('~') && new RegExp(name.slice(1)).test(`${method} ${key}`),
  );
  const [place] = (found ?? ways.find(({ name }) => name === 'default')!).words;
  return locations.find(({ words }) => words[0] === place)!;
};

const services = { 'command-service': 'command', 'query-service': 'query' } as const;

/** A location's route in the form of the tests' proxy; null if nginx answers itself. */
const wayIn = ({ block }: Directive, method: string): Way | null => {
  const host = says(block, 'set')?.[1]?.split(':')[0];
  if (host === undefined) return null;
  const tried = says(block, 'proxy_next_upstream') ?? ['error', 'timeout'];
  const mayRepeat = method !== 'POST' || tried.includes('non_idempotent');
  const next = tried.includes('off') ? 'never' : mayRepeat ? 'always' : 'unsent';
  const isStreamed = says(block, 'proxy_request_buffering')?.[0] === 'off';
  return { service: services[host as keyof typeof services], next, ...(isStreamed && { isStreamed }) };
};

const nginxWay = (method: string, address: string, key: string): Way | null => {
  const location = locationOf(address);
  return wayIn(says(location.block, 'return')?.[0] === '418' ? named(method, key) : location, method);
};

type Call = { method: string; url: string };
let commands: Service;
const pool = new pg.Pool();
const calls: Record<'command' | 'query', Call[]> = { command: [], query: [] };

beforeAll(async () => {
  commands = await service();
  calls.command = commands.routes;
  const app = httpServer();
  app.addHook('onRoute', ({ method, url }) => {
    for (const one of [method].flat()) calls.query.push({ method: one, url });
  });
  const files = filesIn('/nowhere', pool);
  await app.register(queryRoutes({ db: pool, jwtSecret: 'unused', now: () => new Date(), files }), {
    prefix: '/api',
  });
});
afterAll(async () => {
  await commands.close();
  await pool.end();
});

const text = ({ method, url }: Call) => `${method} ${url}`;

it('sends each call to the service that has it, and as the front door of the tests does', () => {
  const all = [...calls.command, ...calls.query].filter(({ url }) => url !== '/api/metrics');
  expect(calls.command.length).toBeGreaterThan(40);
  expect(calls.query.length).toBeGreaterThan(40);
  const wrong = all.flatMap((call) =>
    ['', 'k'].flatMap((key) => {
      const address = call.url.replaceAll(/:\w+|\*/g, '4f1c2a');
      const way = nginxWay(call.method, address, key);
      const has = way && way.service !== 'front' && calls[way.service].map(text).includes(text(call));
      const headers = key ? { 'idempotency-key': key } : {};
      const front = wayOf({ method: call.method, url: `${address}?a=1`, headers });
      return has && JSON.stringify(front) === JSON.stringify(way) ? [] : [{ ...call, key, way, front }];
    }),
  );
  expect(wrong).toEqual([]);
});

it('keeps metrics to itself, and sends pages where pages are', () => {
  expect(says(locationOf('/api/metrics').block, 'return')).toEqual(['404']);
  for (const address of ['/', '/login', '/estimaciones/1', '/assets/a.js']) {
    expect(nginxWay('GET', address, '')).toBeNull();
    expect(wayOf({ method: 'GET', url: address, headers: {} }).service).toBe('front');
  }
});
