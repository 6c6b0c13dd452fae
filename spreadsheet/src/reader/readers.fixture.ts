import { readFileSync } from 'node:fs';

const textOf = (file: string) => {
  try {
    return readFileSync(`/proc/${file}`, 'utf8');
  } catch {
    // It is gone.
    return '';
  }
};

/** What Linux tells of a process from its state on; nothing of one that is gone. */
const fieldsOf = (pid: number) => textOf(`${pid}/stat`).split(') ').at(-1)?.split(' ') ?? [];

/** Whether a process runs; one that is dead and not collected does not. */
export const isRunning = (pid: number): boolean => /^[^ZX]$/.test(fieldsOf(pid)[0] ?? '');

/** Seconds of a processor that a process has taken. */
export const secondsOf = (pid: number): number =>
  (Number(fieldsOf(pid)[11]) + Number(fieldsOf(pid)[12])) / 100;

/** The processes that read spreadsheets for a process. */
export const readersOf = (pid: number = process.pid): number[] =>
  textOf(`${pid}/task/${pid}/children`)
    .split(' ')
    .map(Number)
    .filter((child) => isRunning(child) && textOf(`${child}/cmdline`).includes('reader/worker.ts'));
