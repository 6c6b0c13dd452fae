/*
 * How the panels open on a phone with slow 4G, as Lighthouse sees it: for the first time, and again with what the first visit has left.
 * Its points depend on the machine; the login page of the same run stands beside them.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { chromium, type BrowserContext } from 'playwright-core';
import { signToken } from '../platform/src/http/index.ts';
import { readConfig } from '../runtime/src/config.ts';
import { openSystem } from '../runtime/src/system.ts';
import { browserOptions } from '../test/chromium.ts';
import { fillField, people } from './big-field.ts';
import { bigProject } from './big-project.ts';
import { benchServer, goal, median, note, roundsOr } from './harness.ts';
import { lighthouse, type Report } from './lighthouse.ts';

const secret = 'a secret of the benchmark, 32 long';
const rounds = roundsOr(5);
/** Bytes of pages, not of data, that the first use of the supervisor's panel may cost. */
const supervisorBytes = 215_000;

const freePort = () =>
  new Promise<number>((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });

type Person = (typeof people)[keyof typeof people];

/** As the login page leaves it, without having loaded that page. */
const signIn = async (context: BrowserContext, url: string, user: Person) => {
  const page = await context.newPage();
  await page.goto(`${url}/robots.txt`);
  await page.evaluate(
    ([token, person]) => {
      localStorage.setItem('token', token);
      localStorage.setItem('user', person);
    },
    [signToken(user, secret, new Date()), JSON.stringify(user)] as const,
  );
  await page.close();
};

/** Opens an address with a browser that has never been here, as somebody if one is named, and then once more. */
const visits = async (url: string, user?: Person) => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'obraclara-first-load-'));
  const port = await freePort();
  const { args, ...options } = await browserOptions();
  const context = await chromium.launchPersistentContext(folder, {
    ...options,
    args: [...args, `--remote-debugging-port=${port}`],
  });
  try {
    if (user) await signIn(context, url, user);
    const address = user ? `${url}/?project=${bigProject.project_id}` : `${url}/login`;
    const first = await lighthouse(address, port);
    return { first, again: await lighthouse(address, port) };
  } finally {
    await context.close();
    await rm(folder, { recursive: true, force: true });
  }
};

const middle = (reports: Report[], of: (report: Report) => number) => median(reports.map(of));

const noteReports = (name: string, reports: Report[]) => {
  const value = (of: (report: Report) => number) => middle(reports, of).toFixed(0);
  note(
    `  ${name}: ${value(({ points }) => points)} points, first paint ${value(({ fcp }) => fcp)} ms, ` +
      `largest ${value(({ lcp }) => lcp)} ms, blocked ${value(({ tbt }) => tbt)} ms, ` +
      `shift ${middle(reports, ({ cls }) => cls).toFixed(3)}, ${value(({ bytes }) => bytes / 1000)} kB, ${value(({ code }) => code / 1000)} of them pages`,
  );
  const shifts = [...new Set(reports.flatMap((report) => report.shifts))];
  for (const shift of shifts.slice(0, 6)) note(`      moved: ${shift}`);
};

const judge = (name: string, first: Report[], again: Report[]) => {
  goal({ label: `${name}: points, first visit`, value: middle(first, ({ points }) => points), atLeast: 95 });
  goal({ label: `${name}: points, again`, value: middle(again, ({ points }) => points), atLeast: 99 });
  goal({ label: `${name}: layout shift`, value: middle(first, ({ cls }) => cls), atMost: 0.01 });
  goal({ label: `${name}: longest task, ms`, value: middle(first, ({ longest }) => longest), atMost: 100 });
  if (name === 'supervisor')
    goal({
      label: `${name}: bytes of pages`,
      value: middle(first, ({ code }) => code),
      atMost: supervisorBytes,
    });
};

const measure = async (url: string) => {
  const asked = Object.entries<Person | undefined>({ login: undefined, ...people });
  const chosen = (process.env['BENCH_ROLES'] ?? '').split(',').filter(Boolean);
  const wanted = asked.filter(([name]) => chosen.length === 0 || chosen.includes(name));
  const seen = new Map(wanted.map(([name]) => [name, { first: [] as Report[], again: [] as Report[] }]));
  for (let round = 0; round < rounds; round++)
    for (const [name, user] of wanted) {
      const { first, again } = await visits(url, user);
      seen.get(name)!.first.push(first);
      seen.get(name)!.again.push(again);
    }
  for (const [name, { first, again }] of seen) {
    noteReports(`${name}, first visit`, first);
    noteReports(`${name}, again`, again);
    if (name !== 'login') judge(name, first, again);
  }
};

export const run = async () => {
  const server = await benchServer();
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'obraclara-first-load-data-'));
  const databaseUrl = await server.database();
  await fillField(databaseUrl, path.join(dataDir, 'files'));
  const environment = { PORT: '0', DATA_DIR: dataDir, DATABASE_URL: databaseUrl, JWT_SECRET: secret };
  const system = await openSystem(readConfig({ ...environment, SEED: 'none' }), { say: () => undefined });
  const url = await system.app.listen({ host: '127.0.0.1', port: 0 });
  try {
    await measure(url);
  } finally {
    await system.close();
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
};
