import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Pool } from 'pg';

const program = fileURLToPath(new URL('worker-process.ts', import.meta.url));

export type CrewMember = {
  child: ChildProcess;
  /** Its stderr so far. */
  said: () => string;
  /** Number of projections it leads, according to the database. */
  leads: () => Promise<number>;
  signal: (name: NodeJS.Signals) => void;
  /** Resolves with its exit code; null when it was killed. */
  ended: Promise<number | null>;
};

/** Worker processes that fill the read models of the database at `url`; `pool` is the test's own connection. */
export const crew = (pool: Pool) => {
  const members: CrewMember[] = [];
  return {
    /** Starts a worker process that connects to `url`. */
    join: (url: string): CrewMember => {
      // The child ends when the IPC channel closes.
      const child = spawn(process.execPath, [program, url], { stdio: ['ignore', 'ignore', 'pipe', 'ipc'] });
      let text = '';
      child.stderr!.on('data', (data: Buffer) => (text += data.toString()));
      const member: CrewMember = {
        child,
        said: () => text,
        leads: async () => {
          const { rows } = await pool.query<{ n: number }>(
            `select count(*)::int as n from read.leases join read.workers w on w.id = holder
             where split_part(reverse(w.id), '-', 2) = reverse($1) and w.expires_at > clock_timestamp()`,
            [String(child.pid)],
          );
          return rows[0]!.n;
        },
        signal: (name) => void child.kill(name),
        ended: once(child, 'exit').then(([code]) => code as number | null),
      };
      members.push(member);
      return member;
    },
    dismiss: async () => {
      for (const { child, ended } of members.splice(0)) {
        child.kill('SIGKILL');
        await ended;
      }
    },
  };
};
