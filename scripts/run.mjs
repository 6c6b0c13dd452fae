// Plain JavaScript without dependencies: it runs on a fresh clone before npm install, on Node 20 and later.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * Runs a program and resolves with its exit code (128 + the signal that ended it). Forwards signals to the child: Ctrl+C
 * reaches the whole process group, but `kill` reaches only npm or this process. A parent that disappears counts as SIGTERM.
 */
export const run = (command, args, { cwd = root, env = process.env, ipc = false } = {}) =>
  new Promise((resolve, reject) => {
    const stdio = ipc ? ['inherit', 'inherit', 'inherit', 'ipc'] : 'inherit';
    const child = spawn(command, args, { cwd, env, stdio });
    const handlers = signals.map((signal) => [signal, () => child.kill(signal)]);
    for (const [signal, handler] of handlers) process.on(signal, handler);
    const parent = process.ppid;
    const watch = setInterval(() => process.ppid !== parent && child.kill('SIGTERM'), 500);
    const finish = () => {
      clearInterval(watch);
      for (const [signal, handler] of handlers) process.off(signal, handler);
    };
    child.once('error', (error) => {
      finish();
      reject(error);
    });
    child.once('exit', (code, signal) => {
      finish();
      resolve(code ?? 128 + (signal === 'SIGINT' ? 2 : signal === 'SIGKILL' ? 9 : 15));
    });
  });

/** Like `run`, but a failure exits this process with the same code and the given message. */
export const runOrExit = async (command, args, sentence, options) => {
  const code = await run(command, args, options);
  if (code === 0) return;
  if (code < 128) console.error(sentence);
  process.exit(code);
};
