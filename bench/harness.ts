/*
 * Measurement method of all benchmarks. The speed of a machine changes from minute to minute, so contenders alternate in short rounds and
 * only ratios count: the result is the median of the rounds' ratios.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { startPostgres } from '../runtime/src/postgres/launcher.ts';

export { endProcess, nextMessage } from '../test/forked-process.ts';

export type Contender = {
  name: string;
  /** Measures once. Returns a rate (higher is better) or a duration; the same kind for all contenders of a race. */
  measure: () => Promise<number>;
};

export const median = (values: readonly number[]) => {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
};

/** Number of rounds: `BENCH_ROUNDS` if set, for a faster or a more exact run. */
export const roundsOr = (usual: number) => Number(process.env['BENCH_ROUNDS'] ?? usual);

/** Many short rounds: commit latency and machine speed change by half within seconds, which would distort long rounds. */
export const shortRounds = { ms: Number(process.env['BENCH_ROUND_MS'] ?? 200), rounds: roundsOr(40) };

/** Runs a warm-up round, then `rounds` rounds of all contenders, each starting with another one. */
export const race = async (contenders: readonly Contender[], rounds = roundsOr(5)) => {
  const results = new Map<string, number[]>(contenders.map(({ name }) => [name, []]));
  for (let round = -1; round < rounds; round++)
    for (let turn = 0; turn < contenders.length; turn++) {
      const { name, measure } = contenders[(turn + Math.max(round, 0)) % contenders.length]!;
      const value = await measure();
      if (round >= 0) results.get(name)!.push(value);
    }
  return results;
};

/** Median over the rounds of the ratio of contender `name` to contender `other`. */
export const ratio = (results: Map<string, number[]>, name: string, other: string) =>
  median(results.get(name)!.map((value, round) => value / results.get(other)![round]!));

/** Successful calls of `work` per second, by `clients` concurrent callers for `ms` milliseconds. */
export const ratePerSecond = async (
  clients: number,
  ms: number,
  work: (client: number) => Promise<unknown>,
) => {
  const started = performance.now();
  let done = 0;
  const repeat = async (client: number) => {
    while (performance.now() - started < ms) {
      await work(client);
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: clients }, (_, client) => repeat(client)));
  return (done * 1000) / (performance.now() - started);
};

export type Goal = { label: string; value: number; atLeast?: number; atMost?: number };
const missed: string[] = [];

/** Prints a measurement with its goal. A missed goal makes the run exit with an error. */
export const goal = ({ label, value, atLeast, atMost }: Goal) => {
  const met = (atLeast === undefined || value >= atLeast) && (atMost === undefined || value <= atMost);
  const wanted = atLeast === undefined ? `≤ ${atMost}` : `≥ ${atLeast}`;
  if (!met) missed.push(label);
  process.stdout.write(`${met ? '✓' : '✗'} ${label}: ${value.toFixed(2)} (${wanted})\n`);
};

export const missedGoals = (): readonly string[] => missed;

export const note = (text: string) => process.stdout.write(`${text}\n`);

export const noteMedians = (title: string, results: Map<string, number[]>, unit: string) => {
  note(title);
  for (const [name, values] of results) {
    const [low, high] = [Math.min(...values), Math.max(...values)].map((value) => value.toFixed(0));
    note(`    ${name.padEnd(32)} ${median(values).toFixed(0).padStart(8)} ${unit}  [${low}–${high}]`);
  }
};

export type BenchServer = {
  /** Creates an empty database on the server. */
  database: () => Promise<string>;
  stop: () => Promise<void>;
};

/** A temporary PostgreSQL server with production durability, or the server of `BENCH_DATABASE_URL`. */
export const benchServer = async (): Promise<BenchServer> => {
  const given = process.env['BENCH_DATABASE_URL'];
  const dataDir = given ? undefined : await mkdtemp(path.join(os.tmpdir(), 'obraclara-bench-'));
  const own = dataDir && (await startPostgres({ dataDir, log: note, settings: { max_connections: '150' } }));
  const url = given ?? (own as { url: string }).url;
  const run = async (sql: string) => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query(sql);
    await client.end();
  };
  const made: string[] = [];
  return {
    database: async () => {
      const name = `bench_${process.pid}_${made.length}`;
      await run(`create database ${name}`);
      made.push(name);
      const address = new URL(url);
      address.pathname = `/${name}`;
      return address.toString();
    },
    stop: async () => {
      for (const name of made) await run(`drop database if exists ${name} with (force)`);
      if (own) await own.stop();
      if (dataDir) await rm(dataDir, { recursive: true, force: true });
    },
  };
};
