import { readFileSync } from 'node:fs';

const textOf = (file: string) => {
  try {
    return readFileSync(`/proc/${file}`, 'utf8');
  } catch {
    // The process has ended.
    return '';
  }
};

/** Fields of /proc/PID/stat from the state on; empty for a process that has ended. */
const fieldsOf = (pid: number) => textOf(`${pid}/stat`).split(') ').at(-1)?.split(' ') ?? [];

/** Whether a process runs; zombies do not count. */
export const isRunning = (pid: number): boolean => /^[^ZX]$/.test(fieldsOf(pid)[0] ?? '');

/** CPU time of a process in seconds. */
export const secondsOf = (pid: number): number =>
  (Number(fieldsOf(pid)[11]) + Number(fieldsOf(pid)[12])) / 100;

/** Process ids of the spreadsheet readers that a process started. */
export const readersOf = (pid: number = process.pid): number[] =>
  textOf(`${pid}/task/${pid}/children`)
    .split(' ')
    .map(Number)
    .filter((child) => isRunning(child) && textOf(`${child}/cmdline`).includes('reader/worker.ts'));
