import { spawn, type ChildProcess } from 'node:child_process';
import { afterEach, expect, it } from 'vitest';
import { endProcess, nextMessage } from './forked-process.ts';

const started: ChildProcess[] = [];
const forked = (program: string) => {
  const child = spawn(process.execPath, ['-e', program], { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
  started.push(child);
  return child;
};

afterEach(() => started.splice(0).forEach((child) => child.kill('SIGKILL')));

it('is told what a process says, also just before it ends', async () => {
  const child = forked(
    `process.send('ready'); process.once('message', (n) => process.send(n + 1, () => process.exit(0)))`,
  );
  expect(await nextMessage(child)).toBe('ready');
  child.send(41);
  expect(await nextMessage(child)).toBe(42);
});

it('waits for none that ends before it says anything', async () => {
  await expect(nextMessage(forked('process.exit(3)'))).rejects.toThrow('ended (3)');
  const killed = forked('setInterval(() => {}, 1000)');
  const said = nextMessage(killed);
  killed.kill('SIGKILL');
  await expect(said).rejects.toThrow('ended (SIGKILL)');
  // A second call rejects too.
  await expect(nextMessage(killed)).rejects.toThrow('ended (SIGKILL)');
});

it('lets go of one that runs, of one that has ended and of one that was killed', async () => {
  const child = forked(`process.send(0); process.once('disconnect', () => process.exit(0))`);
  await nextMessage(child);
  await endProcess(child);
  expect(child.exitCode).toBe(0);
  await endProcess(child);
  const killed = forked('setInterval(() => {}, 1000)');
  const said = nextMessage(killed);
  killed.kill('SIGKILL');
  await expect(said).rejects.toThrow('SIGKILL');
  await endProcess(killed);
});
