import { readFile } from 'node:fs/promises';
import { httpServer } from '@obraclara/platform/http';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { commandRoutes } from '../src/index.ts';
import { password, service, type Service } from './service.ts';

let obra: Service;
/** As deployed: behind one proxy. */
let app: FastifyInstance;
let forwarded: string;

beforeAll(async () => {
  obra = await service({ pause: () => Promise.resolve() });
  app = httpServer({ trustProxy: 1 });
  await app.register(commandRoutes(obra.deps), { prefix: '/api' });
  const conf = await readFile(new URL('../../deploy/nginx/proxy.conf', import.meta.url), 'utf8');
  forwarded = /proxy_set_header X-Forwarded-For (\S+);/.exec(conf)![1]!;
});
afterAll(async () => {
  await app?.close();
  await obra?.close();
});

/** The header that nginx sends for a client's header, by the variable in its configuration. */
const nginx = (address: string, sent?: string) =>
  forwarded === '$remote_addr' ? address : [sent, address].filter(Boolean).join(', ');

type Attempt = { email: string; secret: string; address?: string; sent?: string; cookie?: string };
const enter = ({ email, secret, address = '203.0.113.5', sent, cookie }: Attempt) =>
  app.inject({
    method: 'POST',
    url: '/api/auth/login',
    headers: { 'x-forwarded-for': nginx(address, sent), ...(cookie ? { cookie } : {}) },
    payload: { email, password: secret },
  });

it('delays only guessers, whatever address they claim', async () => {
  const { email } = await obra.user('externo');
  const first = await enter({ email, secret: password });
  const known = first.headers['set-cookie'] as string;
  expect(known).toMatch(
    /^obraclara-\S+; Path=\/api\/auth\/login; Max-Age=15552000; HttpOnly; SameSite=Strict$/,
  );
  const guess = (n: number) => enter({ email, secret: 'wrong guess', sent: `198.51.100.${n}` });
  for (let n = 0; n < 10; n++) expect((await guess(n)).statusCode).toBe(401);
  const refused = await guess(10);
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '300']);
  expect(refused.json()).toEqual({ detail: 'Demasiados intentos. Espere 5 minutos y vuelva a intentarlo.' });
  expect((await enter({ email, secret: password, address: '203.0.113.6' })).statusCode).toBe(200);
  expect((await enter({ email, secret: password })).statusCode).toBe(200);
  for (let n = 11; n < 16; n++) await guess(n);
  const cookie = known.split(';')[0]!;
  expect((await enter({ email, secret: password, cookie: `${cookie}x` })).statusCode).toBe(429);
  expect((await enter({ email, secret: password, cookie })).statusCode).toBe(200);
  obra.clock.now = new Date(obra.clock.now.getTime() + 6 * 60_000);
  expect((await enter({ email, secret: password })).statusCode).toBe(200);
});

it('lets who knows in however often they come', async () => {
  const { email } = await obra.user('externo');
  for (let n = 0; n < 12; n++) expect((await enter({ email, secret: password })).statusCode).toBe(200);
});

it('admits an account from an address where another is being guessed', async () => {
  const address = '203.0.113.77';
  const [victim, guessed] = [await obra.user('externo'), await obra.user('externo')];
  const guess = () => enter({ email: guessed.email, secret: 'wrong guess', address });
  const answers = await Promise.all(Array.from({ length: 125 }, guess));
  expect(answers.some(({ statusCode }) => statusCode === 429)).toBe(true);
  expect((await enter({ email: victim.email, secret: password, address })).statusCode).toBe(200);
});

it('lets one session change its password while another guesses its own', async () => {
  const [attacker, victim] = [await obra.user('externo'), await obra.user('externo')];
  const guess = () => attacker.put('/users/me/password', { current: 'wrong guess', new: 'mi-clave-nueva' });
  const answers = await Promise.all(Array.from({ length: 130 }, guess));
  expect(answers.some(({ status }) => status === 429)).toBe(true);
  const change = { current: password, new: 'mi-clave-nueva' };
  expect((await victim.put('/users/me/password', change)).status).toBe(200);
});

it('ignores a forged cookie', async () => {
  const { email, id } = await obra.user('externo');
  const name = `obraclara-${Buffer.from(id).toString('base64url')}`;
  const seals = [`é${'a'.repeat(42)}`, 'é'.repeat(43), 'a'.repeat(43), ''];
  for (const seal of seals)
    expect((await enter({ email, secret: password, cookie: `${name}=device.${seal}` })).statusCode).toBe(200);
});
