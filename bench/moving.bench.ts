import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { eventStoreServer } from './event-store.ts';
import { benchServer, goal, note } from './harness.ts';
import type { Asked, Said } from './moving-step.ts';

const events = Number(process.env['BENCH_EVENTS'] ?? 1_000_000);
const program = path.join(import.meta.dirname, 'moving-step.ts');

type Env = Record<string, string>;

const step = async (name: string, env: Env, asked: Asked) => {
  const child = fork(program, [name, JSON.stringify(asked)], { env: { PATH: process.env['PATH'], ...env } });
  const heard: Said[] = [];
  child.on('message', (said: Said) => heard.push(said));
  const ended = once(child, 'exit');
  await once(child, 'disconnect');
  const [code] = (await ended) as [number | null];
  if (code !== 0 || !heard[0]) throw new Error(`${name} ended with ${code}`);
  return heard[0];
};

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
const print = (name: string, { mb }: Said, more: string) =>
  note(`    ${name.padEnd(28)} ${more}, at most ${mb.toFixed(0)} MB`);

const printAsked = (name: string, said: Said) => {
  const { answers = {}, asking = 0, verifying = 0 } = said;
  const which = Object.values(answers);
  const good = which.filter((answer) => answer.startsWith('200')).length;
  const what = `${which.length} answers (${good} of them 200) with filling the read models ${seconds(asking)}`;
  print(name, said, `${what}, verify ${seconds(verifying)}`);
};

const printCopied = (name: string, said: Said, total: number) =>
  print(name, said, `${seconds(said.ms)}, ${Math.round((total / said.ms) * 1000)} events/s, both compared`);

/** Addresses whose answers differ. */
const differing = (one: Said, another: Said) => {
  const [some, others] = [one.answers!, another.answers!];
  return [...new Set([...Object.keys(some), ...Object.keys(others)])].filter(
    (name) => some[name] !== others[name],
  );
};

const compare = (where: string, before: Said, after: Said) => {
  const others = differing(before, after);
  for (const name of others.slice(0, 10)) note(`    answered otherwise: ${name}`);
  goal({ label: `${where}: answers that differ`, value: others.length, atMost: 0 });
  const isSame = after.hash === before.hash && after.events === before.events;
  goal({ label: `${where}: logs that come to something else`, value: isSame ? 0 : 1, atMost: 0 });
};

const measure = async (there: Env, env: Env) => {
  const prefix = `bench_${randomUUID()}-`;
  const { sessions, ...filled } = await step('fill', env, { prefix, events });
  note(`${events} events and the demonstration`);
  print('written', filled, seconds(filled.ms));
  const asking: Asked = { prefix, sessions: sessions!, at: Date.now() };
  const first = await step('answers', env, asking);
  printAsked('embedded', first);
  const total = first.events!;
  const both = { ...env, ...there };
  const out = await step('copy', both, { prefix, copy: ['embedded', 'eventstore'] });
  printCopied('embedded → EventStoreDB', out, total);
  const second = await step('answers', both, asking);
  printAsked('EventStoreDB', second);
  const back = await step('copy', both, { prefix, copy: ['eventstore', 'embedded'] });
  printCopied('EventStoreDB → embedded', back, total);
  const third = await step('answers', env, asking);
  printAsked('embedded again', third);
  compare('EventStoreDB', first, second);
  compare('embedded again', first, third);
  goal({ label: 'most memory of a copy, in MB', value: Math.max(out.mb, back.mb), atMost: 1000 });
};

/**
 * Moves a log of a million events (`BENCH_EVENTS`) with the demonstration to EventStoreDB and back.
 * Measures the time, and checks that every read returns the same answer.
 */
export const run = async () => {
  const server = await benchServer();
  const store = await eventStoreServer();
  const folder = await mkdtemp(path.join(os.tmpdir(), 'obraclara-bench-moving-'));
  try {
    const env = {
      DATABASE_URL: await server.database(),
      DATA_DIR: folder,
      JWT_SECRET: 'a secret of the benchmark, 32 long',
      SEED: 'none',
      PORT: '0',
      LOG_LEVEL: 'fatal',
    };
    await measure({ EVENT_STORE_URL: store.url }, env);
  } finally {
    store.stop();
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
};
