/*
 * One step of moving.bench.ts in a separate process, to measure its memory: `node moving-step.ts fill|copy|answers <json>`.
 * Sends its duration, its result and its peak memory in MB. The configuration is in the environment.
 */
import { createHash } from 'node:crypto';
import pg from 'pg';
import { demoAccounts } from '../demo/src/accounts.ts';
import { loadDemo } from '../demo/src/load.ts';
import { embeddedLog, openMovableLog, verifyLog } from '../platform/src/store/index.ts';
import { readConfig } from '../runtime/src/config.ts';
import { openEnd, placeOf, type End } from '../runtime/src/moving/ends.ts';
import { runCopy } from '../runtime/src/moving/run.ts';
import { openSystem } from '../runtime/src/system.ts';
import { everyAnswer, picturesAreThere, signIn, type Headers } from '../runtime/test/every-answer.ts';
import { fillProjects } from './filled-projects.ts';

export type Asked = {
  /** Prefix of stream names in EventStoreDB. */
  prefix: string;
  /** Number of events to write in addition to the demonstration. */
  events?: number;
  /** Sessions that send the requests, and their time: links and dates on documents depend on it. */
  sessions?: Headers[];
  at?: number;
  /** The log to copy from, and the log to copy to. */
  copy?: [string, string];
};
/** `answers`: a digest of each answer. */
export type Said = {
  ms: number;
  mb: number;
  sessions?: Headers[];
  events?: number;
  hash?: string;
  answers?: Record<string, string>;
  asking?: number;
  verifying?: number;
};

/** Milliseconds; longer than read models take to process millions of events. */
const patience = 3_600_000;
const config = readConfig(process.env);
const asked = JSON.parse(process.argv[3]!) as Asked;
const log = () => undefined;
const open = () =>
  openSystem(config, {
    say: () => undefined,
    now: () => new Date(asked.at ?? Date.now()),
    streamPrefix: asked.prefix,
  });

/** Loads the demonstration, whose accounts sign in, and then writes as many other projects as requested. */
const fill = async () => {
  const system = await open();
  await loadDemo(system, () => undefined);
  await picturesAreThere(system, patience);
  const sessions: Headers[] = [];
  for (const { email } of demoAccounts) sessions.push(await signIn(system, email));
  await system.close();
  const store = await embeddedLog({ connectionString: config.databaseUrl! });
  await fillProjects(store, asked.events!);
  await store.close();
  return { sessions };
};

/** Milliseconds. No other process writes, so the copy need not wait for late writers. */
const quiet = 50;

const copy = async () => {
  const openOne = async (said: string): Promise<End> => {
    const place = placeOf(said, config);
    if (!('eventStoreUrl' in place)) return openEnd(place, log);
    const opened = await openMovableLog({ ...place, prefix: asked.prefix, log });
    return { name: 'EventStoreDB', log: opened, close: opened.close };
  };
  // The same database again, since it has the people's keys. Its log is dropped: the other log has all of its events.
  if (asked.copy![1] === 'embedded') {
    const client = new pg.Client({ connectionString: config.databaseUrl });
    await client.connect();
    await client.query('drop schema es cascade');
    await client.end();
  }
  const since = performance.now();
  const isWhole = await runCopy([...asked.copy!, '--move'], {
    open: openOne,
    say: () => undefined,
    draw: () => undefined,
    signal: new AbortController().signal,
    quiet,
  });
  if (!isWhole) throw new Error('the copy did not come to its end');
  return { ms: performance.now() - since };
};

const shortOf = (answer: string) =>
  `${answer.slice(0, 3)} ${createHash('sha256').update(answer).digest('hex')}`;

/** The projects of the demonstration, and one of the others, which are all alike. */
const isAskedAbout = (project: string) => project === 'p0' || !/^p\d+$/.test(project);

const answers = async () => {
  const since = performance.now();
  const system = await open();
  const seen = await everyAnswer(system, asked.sessions!, { of: isAskedAbout, timeout: patience });
  const asking = performance.now() - since;
  const begun = performance.now();
  const { events, hash, fault } = await verifyLog(system.deps.store.bare);
  if (fault) throw new Error(`the log does not fit: ${JSON.stringify(fault)}`);
  const verifying = performance.now() - begun;
  await system.close();
  const short = Object.entries(seen).map(([address, answer]) => [address, shortOf(answer)]);
  return { events, hash, asking, verifying, answers: Object.fromEntries(short) as Record<string, string> };
};

const steps: Record<string, () => Promise<Partial<Said>>> = { fill, copy, answers };
const started = performance.now();
const found = await steps[process.argv[2]!]!();
const said: Said = { ms: performance.now() - started, mb: process.resourceUsage().maxRSS / 1024, ...found };
process.send?.(said);
process.disconnect();
