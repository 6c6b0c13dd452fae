import { queues, type Enqueue, type JobWork, type WithJob } from '@obraclara/platform/work';
import { unhurried, withSession } from '@obraclara/platform/store';
import { jobFailed, type QueueDepth } from '@obraclara/query-service/operation';
import type { Pool } from 'pg';
import { PgBoss } from 'pg-boss';

export type Jobs = {
  enqueue: Enqueue;
  withJob: WithJob;
  /** How many jobs of each queue wait or are being done, in whatever process. */
  depths(): Promise<QueueDepth[]>;
  /** Starts doing the jobs of a queue in this process. */
  work(work: JobWork): Promise<void>;
  /** Lets the jobs under way end for a moment; those that don't are done again later. */
  stop(): Promise<void>;
};

/** Milliseconds that jobs under way have to end when the process stops. */
const patience = 1500;

/** Several processes on an empty database would all create its schema: one after the other, each finds what is there. */
const oneProcessAtATime = (pool: Pool, work: () => Promise<void>) =>
  withSession(pool, async (client) => {
    await client.query(unhurried(`select pg_advisory_lock(hashtext('obraclara job queue'))`));
    await work();
  });

type Log = (message: string, error?: unknown) => void;

/** pg-boss tells of most errors as plain objects, of which a log says no more than that they are such. */
type Problem = Partial<Error> & { queue?: string };

const complaining = (log: Log) => (problem: Problem) => {
  const error = problem instanceof Error ? problem : Object.assign(new Error(problem.message), problem);
  const which = problem.queue === undefined ? '' : ` ${problem.queue}`;
  log(`the job queue${which} reports a problem`, error);
};

/** Does jobs and tells of those that fail, which pg-boss only writes into their rows, where nobody looks. */
const attempts = (log: Log) => {
  let stopping = false;
  const failed = (queue: string, error: unknown) => {
    jobFailed(queue);
    log(`the job ${queue} failed`, error);
  };
  return {
    /** What takes too long has failed, whether it heeds its signal or not; what a stop ends has not, it is done again. */
    attempt: async (queue: string, signal: AbortSignal, work: () => Promise<void>) => {
      const givenUp = () => {
        if (!stopping) failed(queue, new Error('it took too long and was given up'));
      };
      signal.addEventListener('abort', givenUp);
      try {
        await work();
      } catch (error) {
        if (!signal.aborted) failed(queue, error);
        throw error;
      } finally {
        signal.removeEventListener('abort', givenUp);
      }
    },
    stop: () => void (stopping = true),
  };
};

/** The job queue of this process: pg-boss in schema `pgboss` of the database, its queues made ready. */
export const openJobs = async (pool: Pool, log: Log): Promise<Jobs> => {
  const boss = new PgBoss({
    schema: 'pgboss',
    db: { executeSql: (text, values) => pool.query(text, values) },
    schedule: false,
    persistWarnings: false,
  });
  boss.on('error', complaining(log));
  await oneProcessAtATime(pool, async () => {
    await boss.start();
    for (const [name, options] of Object.entries(queues)) await boss.createQueue(name, options);
  });
  const workers = new Map<string, string[]>();
  const asking: NodeJS.Timeout[] = [];
  const { attempt, stop } = attempts(log);
  /** Who works here need not wait for its next look at the table. */
  const wake = (queue: string) => {
    for (const worker of workers.get(queue) ?? []) boss.notifyWorker(worker);
  };
  return {
    enqueue: async (queue, data, { startAfter } = {}) => {
      await boss.send(queue, data, startAfter === undefined ? {} : { startAfter });
      wake(queue);
    },
    withJob: async (queue, fileIds) => {
      const { rows } = await pool.query<{ file_id: string }>(
        `select distinct data->>'file_id' as file_id from pgboss.job
         where name = $1 and state in ('created', 'retry', 'active') and data->>'file_id' = any($2)`,
        [queue, fileIds],
      );
      return new Set(rows.map(({ file_id }) => file_id));
    },
    depths: async () => {
      const { rows } = await pool.query<QueueDepth>({
        name: 'queue depths',
        text: `select q.name as queue, s.state, count(j.id)::int as count
          from unnest($1::text[]) as q (name) cross join (values ('waiting'), ('active')) as s (state)
          left join pgboss.job j on j.name = q.name
            and case when s.state = 'active' then j.state = 'active' else j.state in ('created', 'retry') end
          group by q.name, s.state`,
        values: [Object.keys(queues)],
      });
      return rows;
    },
    work: async ({ queue, work, atOnce = 1, everySeconds }) => {
      /** Every process asks for the next time; the queue keeps one of them. */
      const again = async () => {
        if (everySeconds !== undefined) await boss.send(queue, {}, { startAfter: everySeconds });
      };
      const tryAgain = () =>
        again().catch((error: unknown) => log(`the next time of ${queue} could not be asked for`, error));
      await again();
      // A process that dies at work, or a database that is away when it ends, would leave no next time.
      if (everySeconds !== undefined) asking.push(setInterval(tryAgain, everySeconds * 1000).unref());
      for (let left = atOnce; left > 0; left--) {
        const worker = await boss.work<Parameters<typeof work>[0]>(queue, async ([job]) => {
          try {
            if (job) await attempt(queue, job.signal, () => work(job.data, job.signal));
          } finally {
            await tryAgain();
            // Where there was one there may be more.
            wake(queue);
          }
        });
        workers.set(queue, [...(workers.get(queue) ?? []), worker]);
      }
    },
    stop: () => {
      stop();
      asking.forEach(clearInterval);
      return boss.stop({ graceful: true, timeout: patience });
    },
  };
};
