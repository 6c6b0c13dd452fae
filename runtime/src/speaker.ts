import os from 'node:os';
import { loggedError } from '@obraclara/platform/http';

export type Speaker = {
  say: (message: string) => void;
  /** Reports the error that ends the process, with its stack if it is a defect. */
  fail: (message: string, error?: unknown) => void;
};

const people: Speaker = {
  say: (message) => console.log(message),
  fail: (message, ...error) => console.error(message, ...error),
};

/** pino's levels. */
const [info, warn, fatal] = [30, 40, 60];

/**
 * How a process prints messages outside of request logs. The one-process form prints sentences for people.
 * A separate service (`asked`: its parts) prints JSON log lines, also for warnings and uncaught errors; the latter end the
 * process.
 */
export const speaker = (asked: readonly string[]): Speaker => {
  if (asked.length === 0) return people;
  const of = { service: asked.join('+'), pid: process.pid, hostname: os.hostname() };
  const line = (level: number, msg: string, error?: unknown) => {
    const err = error === undefined ? {} : { err: loggedError(error) };
    process.stdout.write(`${JSON.stringify({ level, time: Date.now(), ...of, ...err, msg: msg.trim() })}\n`);
  };
  const fail = (message: string, error?: unknown) => line(fatal, message, error);
  process.removeAllListeners('warning').on('warning', (warning) => line(warn, warning.message, warning));
  process.on('uncaughtException', (error) => {
    fail('ObraClara terminó por un defecto.', error);
    process.exit(1);
  });
  return { say: (message) => line(info, message), fail };
};
