import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { concurrencyLimit } from '../../platform/src/work/index.ts';
import type { Part } from '../../runtime/src/parts.ts';
import { inject } from 'vitest';
import { standIn } from '../stand-in.ts';
import { frontDoor } from './front-door.ts';
import { nginxDoor } from './nginx-door.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** Compile cache for faster starts, as in `npm start`. */
const compiled = fileURLToPath(new URL('../../node_modules/.cache/node', import.meta.url));

export type Process = {
  part: Part;
  /** `http://host:port`, once it listens. */
  url: string;
  child: ChildProcess;
  /** Resolves with its exit code; null when a signal ended it. */
  ended: Promise<number | null>;
  /** Its output so far. */
  said: () => string;
};

const patience = 180_000;

/** Resolves with the first match in its output. Rejects with the whole output if it ends before, or after a timeout. */
const hears = (child: ChildProcess, said: () => string, what: RegExp) =>
  new Promise<string>((resolve, reject) => {
    const look = () => {
      const found = what.exec(said());
      if (found) resolve(found[1]!);
    };
    child.stdout!.on('data', look);
    child.once('exit', (code) => reject(new Error(`it ended with ${code}:\n${said()}`)));
    setTimeout(() => reject(new Error(`it says nothing of ${what}:\n${said()}`)), patience).unref();
  });

/** Starts one service as a separate process, as `npm run start:…` does, on a free port unless `env` sets one. */
export const startService = async (
  part: Part,
  env: Record<string, string>,
  begun: (child: ChildProcess) => void,
): Promise<Process> => {
  const child = spawn(process.execPath, ['runtime/src/main.ts', part], {
    cwd: root,
    env: { PATH: process.env['PATH'] ?? '', NODE_COMPILE_CACHE: compiled, PORT: '0', ...env },
    // The process stops when this IPC channel closes.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  begun(child);
  let text = '';
  const said = () => text;
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (data: Buffer) => (text += data.toString()));
  const ended = once(child, 'exit').then(([code]) => code as number | null);
  const url = await hears(child, said, /Iniciando ObraClara en (\S+?)…/);
  return { part, url, child, ended, said };
};

/** Answer of `/api/ready` while the process is not ready; undefined once it is. */
const lacks = async (url: string): Promise<string | undefined> => {
  const answer = await fetch(`${url}/api/ready`).catch(() => undefined);
  const text = await answer?.text();
  return answer?.status === 200 ? undefined : (text ?? 'no answer');
};

/** Resolves once the process is ready. Rejects with its readiness answer and output if it exits, or after `within` milliseconds. */
export const ready = async ({ url, child, said }: Process, within = patience) => {
  const end = Date.now() + within;
  for (;;) {
    const lacking = await lacks(url);
    if (lacking === undefined) return;
    if (child.exitCode !== null || Date.now() > end)
      throw new Error(`it did not become ready:\n${lacking}\n${said()}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
};

/** Order of start: no service is ready before projections fill the read models. */
const inOrder: readonly Part[] = ['projections', 'command-service', 'query-service', 'frontend'];

/**
 * Starts separate services, two processes each except for the pages, behind one address: the tests' proxy or a real nginx (`front`).
 * `given` is their configuration. They share a database and a data folder, and an EventStoreDB stand-in if the run is configured so
 * (`logApart`).
 */
export const openServices = async (given: Record<string, string>) => {
  const eventStore = inject('logApart') === 'EventStoreDB' ? await standIn() : undefined;
  let running: Process[] = [];
  const urls = (part: Part) => running.filter((one) => one.part === part).map(({ url }) => url);
  const nginx = inject('front') === 'nginx' ? await nginxDoor() : undefined;
  const door =
    nginx ??
    (await frontDoor(() => ({
      command: urls('command-service'),
      query: urls('query-service'),
      front: urls('frontend'),
    })));
  const env = {
    ...nginx?.env,
    ...given,
    ...(eventStore && { EVENT_STORE_URL: eventStore.url }),
  };
  /** Starts a process and adds it to the proxy's targets once it is ready. */
  const add = async (part: Part) => {
    if (closing) throw new Error('the services are being closed');
    const one = await startService(part, { ...env, ...nginx?.placeOf(part) }, (child) => started.add(child));
    await ready(one);
    running.push(one);
    return one;
  };
  const started = new Set<ChildProcess>();
  let closing = false;
  const close = async () => {
    closing = true;
    await door.close();
    const left = [...started].filter((child) => child.exitCode === null && child.signalCode === null);
    const ends = left.map((child) => once(child, 'exit'));
    for (const child of left) child.kill('SIGTERM');
    const late = setTimeout(() => left.forEach((child) => child.kill('SIGKILL')), 10_000);
    await Promise.all(ends);
    clearTimeout(late);
    await eventStore?.stop();
  };
  // Each start uses seconds of processor time, and waits only so long for the database.
  const twoAtOnce = concurrencyLimit(2);
  try {
    const asked = inOrder.flatMap((part) => (part !== 'frontend' ? [part, part] : nginx ? [] : [part]));
    await Promise.all(asked.map((part) => twoAtOnce(() => add(part))));
  } catch (error) {
    await close();
    throw error;
  }
  return {
    url: door.url,
    /** Address of the EventStoreDB stand-in; undefined if the log is in PostgreSQL. */
    eventStoreUrl: env.EVENT_STORE_URL,
    running: (): readonly Process[] => running,
    add,
    /** Kills a process with SIGKILL. The proxy still forwards to it, and fails, until its replacement is ready. */
    kill: async (one: Process) => {
      one.child.kill('SIGKILL');
      await one.ended;
      const another = await add(one.part);
      running = running.filter((each) => each !== one);
      return another;
    },
    /** Starts a replacement, then ends the process with SIGTERM. Resolves with the replacement and the exit code. */
    replace: async (one: Process) => {
      const another = await add(one.part);
      one.child.kill('SIGTERM');
      const code = await one.ended;
      running = running.filter((each) => each !== one);
      return { another, code };
    },
    close,
  };
};
