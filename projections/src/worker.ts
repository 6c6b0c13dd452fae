import { isReplaced, pause, placeOf, withClient, type EventStore } from '@obraclara/platform/store';
import type { Tracer } from '@obraclara/platform/tracing';
import type { Pool, PoolClient } from 'pg';
import { applyBatch, type Log } from './batch.ts';
import { catchUp, type CatchUp } from './catch-up.ts';
import { afterLead, isFenced, leadOf, noLog, type Checkpoint, type Lead } from './checkpoint.ts';
import type { Projection } from './projection.ts';
import { compareWithLog } from './same-log.ts';
import type { Seen } from './status.ts';
import { traceEvents } from './trace-events.ts';

export type Worker = {
  store: EventStore;
  pool: Pool;
  log: Log;
  models: readonly Projection[];
  tracer: Tracer | undefined;
  seen: Seen;
  stop: AbortSignal;
  /** Unique id of the worker. */
  id: string;
  /** Projections that it may lead: their tables have the version of its code. */
  able: readonly string[];
  /** Epochs of its leases by projection. */
  epochs: Map<string, bigint>;
  /** Projections that catch up apart from the others; only that task may change their state. */
  apart: Map<string, Lead>;
  /** Background tasks; `stop` waits for them. */
  tasks: Set<Promise<void>>;
  /** Runs rebuilds one at a time: each may use a lot of memory. */
  oneByOne: <T>(work: () => Promise<T>) => Promise<T>;
  /** Its signal aborts when the set of projections to follow may have changed. */
  regroup: () => AbortController;
};

/** Milliseconds before a failed projection is retried: the cause may be gone. */
const tryAgainAfter = 3000;

/** Largest gap, in events, at which a projection is first brought up to the others rather than catching up apart. */
const shortGap = 2000;

/** Registers a background task, which must not reject. */
export const beside = ({ tasks }: Worker, task: Promise<void>) => {
  tasks.add(task);
  void task.then(() => tasks.delete(task));
};

const start = { position: 0n, mark: null };
const highest = (leads: readonly Lead[]) =>
  leads.reduce(
    (most: Pick<Lead, 'position' | 'mark'>, lead) => (lead.position > most.position ? lead : most),
    start,
  );

/** Whether more than `shortGap` events follow the position, up to `until` if given. */
const isFar = async (store: EventStore, from: Pick<Lead, 'position' | 'mark'>, until?: bigint) => {
  let read = 0;
  for await (const { position } of store.readAll(afterLead(from))) {
    if (until !== undefined && position > until) return false;
    if ((read += 1) > shortGap) return true;
  }
  return false;
};

/** The projections that have not failed. */
const going = (leads: readonly Lead[]) => leads.filter(({ failure }) => failure === undefined);

const telling =
  ({ tracer }: Worker, leads: readonly Lead[]): CatchUp['onApplied'] =>
  (events, since) =>
    traceEvents(tracer, leads, events, since);

/** Brings projections at the same position, far behind the head of the log, up to it in batches larger than those of the subscription. */
const bringUp = async (worker: Worker, client: PoolClient, leads: readonly Lead[], signal: AbortSignal) => {
  const onApplied = telling(worker, leads);
  for (let from; !signal.aborted;) {
    const before = from;
    from = highest(going(leads));
    // Nothing to do if all have failed or the position does not advance.
    if (from.position === before?.position || going(leads).length === 0) return;
    if (!(await isFar(worker.store, from))) return;
    await catchUp({ ...worker, db: client, leads, signal, onApplied });
  }
};

/**
 * Brings projections to one position. Those far behind the others (new ones, on a long log) catch up apart, on their own connection. The
 * checkpoint is the fence in both cases. Those nearly there are first brought up to the others.
 */
const bringTogether = async (
  worker: Worker,
  client: PoolClient,
  leads: readonly Lead[],
  lost: AbortSignal,
) => {
  const front = highest(leads).position;
  const behind = leads.filter(({ position }) => position < front);
  const far: Lead[] = [];
  for (const lead of behind) {
    if (await isFar(worker.store, lead, front)) far.push(lead);
    else {
      const onApplied = telling(worker, [lead]);
      await catchUp({ ...worker, db: client, leads: [lead], until: front, onApplied });
    }
  }
  if (far.length > 0) {
    for (const lead of far) worker.apart.set(lead.model.name, lead);
    beside(worker, catchUpBeside(worker, far, lost));
  }
  return leads.filter((lead) => !far.includes(lead));
};

const catchUpBeside = async (worker: Worker, leads: readonly Lead[], lost: AbortSignal) => {
  const signal = AbortSignal.any([worker.stop, lost]);
  const onApplied = telling(worker, leads);
  try {
    await withClient(worker.pool, async (client) => {
      for (let read = Infinity; read >= shortGap && !signal.aborted;)
        read = await catchUp({ ...worker, db: client, leads, signal, onApplied });
    });
    if (going(leads).length < leads.length) await pause(tryAgainAfter, signal);
  } catch (error) {
    if (!isFenced(error))
      worker.log('projections that are catching up were interrupted; they begin again', error);
  }
  for (const { model } of leads) worker.apart.delete(model.name);
  worker.regroup().abort();
};

/** The projections that this worker leases and whose tables are of this log and of this code's version. */
const leadsOf = (
  { id, epochs, models }: Worker,
  former: ReadonlyMap<string, Lead>,
  leases: ReadonlyMap<string, bigint>,
  known: ReadonlyMap<string, Checkpoint>,
) =>
  models.flatMap((model) => {
    const checkpoint = known.get(model.name);
    const epoch = leases.get(model.name);
    // A lease that was lost and taken back had another holder in between: the next round reads its checkpoint again.
    if (epoch === undefined || epoch !== epochs.get(model.name)) return [];
    if (checkpoint?.version !== model.version || checkpoint.log === noLog) return [];
    const lead = former.get(model.name);
    const fresh = leadOf(model, checkpoint, { holder: id, epoch });
    return [lead && isSame(lead, fresh) && !isToBeTriedAgain(lead) ? lead : fresh];
  });

const isSame = (one: Lead, other: Lead) =>
  one.epoch === other.epoch &&
  one.lease?.epoch === other.lease?.epoch &&
  one.position === other.position &&
  one.mark === other.mark;

const isToBeTriedAgain = ({ failure }: Lead) =>
  failure !== undefined && performance.now() - failure.at > tryAgainAfter;

/**
 * Follows the store with every projection that this worker leads, until a connection is lost or it is stopped. `client` has an open
 * transaction and serves nothing else meanwhile.
 */
export const follow = async (worker: Worker, client: PoolClient, lost: AbortSignal) => {
  const { store, log, seen, stop, epochs, apart } = worker;
  const over = AbortSignal.any([stop, lost]);
  const former = new Map<string, Lead>();
  while (!over.aborted) {
    const regroup = worker.regroup();
    const leases = new Map(epochs);
    const all = leadsOf(worker, former, leases, await compareWithLog(store, client));
    seen.leading(
      new Set(all.map(({ model }) => model.name)),
      all.map((lead) => apart.get(lead.model.name) ?? lead),
    );
    const leads = all.filter(({ model }) => !apart.has(model.name));
    former.clear();
    for (const lead of leads) former.set(lead.model.name, lead);
    if (going(leads).length === 0) {
      await seen.wait(regroup.signal, over);
      continue;
    }
    try {
      const together = await bringTogether(worker, client, going(leads), lost);
      const signal = AbortSignal.any([over, regroup.signal]);
      await bringUp(worker, client, together, signal);
      // Projections that failed while catching up are retried later.
      if (going(together).length === 0) continue;
      for await (const events of store.subscribeToAll(afterLead(highest(together)), { signal })) {
        const through = placeOf(events.at(-1)!);
        const since = performance.timeOrigin + performance.now();
        await applyBatch({ db: client, log }, together, events, through);
        traceEvents(worker.tracer, together, events, since);
        seen.head(through.position);
      }
      if (!signal.aborted) throw new Error('the subscription to the event store ended');
    } catch (error) {
      if (!isFenced(error) && !isReplaced(error)) throw error;
      log('a checkpoint was moved by another worker, or another log is there; looking again', error);
      former.clear();
    }
  }
};
