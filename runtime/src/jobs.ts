import {
  queues,
  type Enqueue,
  type EnqueueOnce,
  type FileJob,
  type JobWork,
  type WithJob,
} from '@obraclara/platform/work';
import { slowQuery, withSession } from '@obraclara/platform/store';
import { jobFailed, type QueueDepth } from '@obraclara/query-service/operation';
import type { Pool } from 'pg';
import { PgBoss } from 'pg-boss';

export type Jobs = {
  enqueue: Enqueue;
  enqueueOnce: EnqueueOnce;
  withJob: WithJob;
  /** Number of waiting and active jobs of each queue, over all processes. */
  depths(): Promise<QueueDepth[]>;
  /** Starts processing the jobs of a queue in this process. */
  work<Data extends object = FileJob>(work: JobWork<Data>): Promise<void>;
  /** Waits briefly for active jobs to end. The others run again later. */
  stop(): Promise<void>;
};

/** Milliseconds that active jobs have to end when the process stops. */
const patience = 1500;

/** Serializes schema creation: processes that start at once on an empty database would all create it. */
const oneProcessAtATime = (pool: Pool, work: () => Promise<void>) =>
  withSession(pool, async (client) => {
    await client.query(slowQuery(`select pg_advisory_lock(hashtext('obraclara job queue'))`));
    await work();
  });

type Log = (message: string, error?: unknown) => void;

/** pg-boss emits most errors as plain objects, which a log would print as `[object Object]`. */
type Problem = Partial<Error> & { queue?: string };

const complaining = (log: Log) => (problem: Problem) => {
  const error = problem instanceof Error ? problem : Object.assign(new Error(problem.message), problem);
  const which = problem.queue === undefined ? '' : ` ${problem.queue}`;
  log(`the job queue${which} reports a problem`, error);
};

/** Runs jobs and logs failures. pg-boss only writes failures into the job's row. */
const attempts = (log: Log) => {
  let stopping = false;
  const failed = (queue: string, error: unknown) => {
    jobFailed(queue);
    log(`the job ${queue} failed`, error);
  };
  return {
    /** A job that exceeds its time has failed, even if it ignores its signal. A job that a stop ends has not failed: it runs again. */
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

/** Opens the job queue of this process: pg-boss in schema `pgboss`, with all queues created. */
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
  /** Wakes the workers of this process, so that they do not wait for the next poll. */
  const wake = (queue: string) => {
    for (const worker of workers.get(queue) ?? []) boss.notifyWorker(worker);
  };
  return {
    enqueue: async (queue, data, { startAfter } = {}) => {
      await boss.send(queue, data, startAfter === undefined ? {} : { startAfter });
      wake(queue);
    },
    enqueueOnce: async (queue, id, data) => {
      await boss.send(queue, data, { id });
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
    work: async <Data extends object>({ queue, work, atOnce = 1, everySeconds }: JobWork<Data>) => {
      /** Every process enqueues the next run; the queue keeps one of them. */
      const again = async () => {
        if (everySeconds !== undefined) await boss.send(queue, {}, { startAfter: everySeconds });
      };
      const tryAgain = () =>
        again().catch((error: unknown) => log(`the next time of ${queue} could not be asked for`, error));
      await again();
      // Repeated, because a process that dies during a job, or an outage at its end, would leave no next run.
      if (everySeconds !== undefined) asking.push(setInterval(tryAgain, everySeconds * 1000).unref());
      for (let left = atOnce; left > 0; left--) {
        const worker = await boss.work<Data>(queue, async ([job]) => {
          try {
            if (job) await attempt(queue, job.signal, () => work(job.data, job.signal));
          } finally {
            await tryAgain();
            // More jobs may be waiting.
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
