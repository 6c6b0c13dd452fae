import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { inTurn } from '../../platform/src/work/index.ts';
import type { Part } from '../../runtime/src/parts.ts';
import { inject } from 'vitest';
import { standIn } from '../stand-in.ts';
import { frontDoor } from './front-door.ts';
import { nginxDoor } from './nginx-door.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** What was compiled once is read from here at the next start, as `npm start` has it. */
const compiled = fileURLToPath(new URL('../../node_modules/.cache/node', import.meta.url));

export type Process = {
  part: Part;
  /** `http://host:port`, once it listens. */
  url: string;
  child: ChildProcess;
  /** Resolves with its exit code, null when it was killed. */
  ended: Promise<number | null>;
  /** What it wrote. */
  said: () => string;
};

const patience = 180_000;

/** Resolves with what is found in what it says; rejects with all of that when it ends before. */
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

/** Starts one service as a process of its own, as `npm run start:…` does, on a free port unless `env` says another. */
export const startService = async (
  part: Part,
  env: Record<string, string>,
  begun: (child: ChildProcess) => void,
): Promise<Process> => {
  const child = spawn(process.execPath, ['runtime/src/main.ts', part], {
    cwd: root,
    env: { PATH: process.env['PATH'] ?? '', NODE_COMPILE_CACHE: compiled, PORT: '0', ...env },
    // Over the channel it notices that we are gone, and stops too.
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

/** What it lacks; undefined once it is ready. */
const lacks = async (url: string): Promise<string | undefined> => {
  const answer = await fetch(`${url}/api/ready`).catch(() => undefined);
  const text = await answer?.text();
  return answer?.status === 200 ? undefined : (text ?? 'no answer');
};

/** Resolves once it can answer; rejects with what it lacks and said when it does not become ready. */
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

/** None is ready before somebody fills the read models. */
const inOrder: readonly Part[] = ['projections', 'command-service', 'query-service', 'frontend'];

/**
 * The services apart: two processes of each but the pages, behind one address, which is that of a real nginx where the run says so
 * (`front`). `given` is what they are configured with; all stand on the same database and the same folder, and on the same EventStoreDB
 * where the run says so (`logApart`).
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
  /** Begins to be asked when it is ready. */
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
  // Each loads for seconds, and waits for the database only so long.
  const twoAtOnce = inTurn(2);
  try {
    const asked = inOrder.flatMap((part) => (part !== 'frontend' ? [part, part] : nginx ? [] : [part]));
    await Promise.all(asked.map((part) => twoAtOnce(() => add(part))));
  } catch (error) {
    await close();
    throw error;
  }
  return {
    url: door.url,
    /** Of the EventStoreDB that has their log; undefined where that is in PostgreSQL. */
    eventStoreUrl: env.EVENT_STORE_URL,
    running: (): readonly Process[] => running,
    add,
    /** Kills it without a word; it is asked on, in vain, until another is there. */
    kill: async (one: Process) => {
      one.child.kill('SIGKILL');
      await one.ended;
      const another = await add(one.part);
      running = running.filter((each) => each !== one);
      return another;
    },
    /** Asks it to end; nobody new is sent to it once it does not listen. Resolves with its exit code. */
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
