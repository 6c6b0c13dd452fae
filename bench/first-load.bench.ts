/*
 * Load times of the panels on a phone with slow 4G, measured by Lighthouse: a first visit, and a second one with the stored data of the
 * first. The scores depend on the machine; compare with the login page in the same run.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { chromium, type BrowserContext } from 'playwright-core';
import { signToken } from '../platform/src/http/index.ts';
import { browserOptions } from '../test/chromium.ts';
import { fillField, people } from './big-field.ts';
import { bigProject } from './big-project.ts';
import { goal, median, note, roundsOr } from './harness.ts';
import { lighthouse, type Report } from './lighthouse.ts';
import { ofDemonstration, openedSystem, secret, type Signed } from './opened-system.ts';

const rounds = roundsOr(5);

const freePort = () =>
  new Promise<number>((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });

/** Stores a session as the login page does, without loading that page. */
const signIn = async (context: BrowserContext, url: string, { token, user }: Signed) => {
  const page = await context.newPage();
  await page.goto(`${url}/robots.txt`);
  await page.evaluate(
    ([sealed, person]) => {
      localStorage.setItem('token', sealed);
      localStorage.setItem('user', person);
    },
    [token, JSON.stringify(user)] as const,
  );
  await page.close();
};

/** Opens an address twice in a fresh browser, signed in if `signed` is given. */
const visits = async (url: string, place: string, signed?: Signed) => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'obraclara-first-load-'));
  const port = await freePort();
  const { args, ...options } = await browserOptions();
  const context = await chromium.launchPersistentContext(folder, {
    ...options,
    args: [...args, `--remote-debugging-port=${port}`],
  });
  try {
    if (signed) await signIn(context, url, signed);
    const address = signed ? `${url}${place}` : `${url}/login`;
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
  note(
    `      by the processor alone: longest task ${value(({ worked }) => worked.longest)} ms, blocked ${value(({ worked }) => worked.blocking)} ms, ` +
      `${value(({ worked }) => worked.all)} ms in all; by the clock the longest was ${value(({ longest }) => longest)} ms`,
  );
  const shifts = [...new Set(reports.flatMap((report) => report.shifts))];
  for (const shift of shifts.slice(0, 6)) note(`      moved: ${shift}`);
};

const judge = (name: string, first: Report[], again: Report[]) => {
  goal({ label: `${name}: points, first visit`, value: middle(first, ({ points }) => points), atLeast: 95 });
  goal({ label: `${name}: points, again`, value: middle(again, ({ points }) => points), atLeast: 99 });
  goal({ label: `${name}: layout shift`, value: middle(first, ({ cls }) => cls), atMost: 0.01 });
  // Processor time, because wall-clock time also includes other load of this machine.
  const longest = ({ worked }: Report) => worked.longest;
  goal({ label: `${name}: longest task, first visit, ms`, value: middle(first, longest), atMost: 100 });
  goal({ label: `${name}: longest task, again, ms`, value: middle(again, longest), atMost: 100 });
};

/** The users whose panels are opened, and the address. */
type Ground = { place: string; people: Record<string, Signed> };

/** Works with 5,000 concepts, 10,000 records and 500 documents. */
const large = (): Ground => ({
  place: `/?project=${bigProject.project_id}`,
  people: Object.fromEntries(
    Object.entries(people).map(([name, user]) => [
      name,
      { token: signToken(user, secret, new Date()), user },
    ]),
  ),
});

const measure = async (url: string, ground: Ground) => {
  const asked = Object.entries<Signed | undefined>({ login: undefined, ...ground.people });
  const chosen = (process.env['BENCH_ROLES'] ?? '').split(',').filter(Boolean);
  const wanted = asked.filter(([name]) => chosen.length === 0 || chosen.includes(name));
  const seen = new Map(wanted.map(([name]) => [name, { first: [] as Report[], again: [] as Report[] }]));
  for (let round = 0; round < rounds; round++)
    for (const [name, signed] of wanted) {
      const { first, again } = await visits(url, ground.place, signed);
      seen.get(name)!.first.push(first);
      seen.get(name)!.again.push(again);
    }
  for (const [name, { first, again }] of seen) {
    noteReports(`${name}, first visit`, first);
    noteReports(`${name}, again`, again);
    if (name !== 'login') judge(name, first, again);
  }
};

/** `BENCH_PROJECT=large` uses the large works. The goals apply to the demonstration. */
export const run = async () => {
  const isLarge = process.env['BENCH_PROJECT'] === 'large';
  const { system, url, close } = await openedSystem(isLarge ? fillField : undefined);
  try {
    await measure(url, isLarge ? large() : { place: '/', people: await ofDemonstration(system) });
  } finally {
    await close();
  }
};
