import { isReplaced, pause, placeOf, withClient, type EventStore } from '@obraclara/platform/store';
import type { Tracer } from '@obraclara/platform/tracing';
import type { Pool, PoolClient } from 'pg';
import { applyBatch, type Log } from './batch.ts';
import { catchUp, type CatchUp } from './catch-up.ts';
import { afterLead, isFenced, leadOf, noLog, type Checkpoint, type Lead } from './checkpoint.ts';
import type { Projection } from './projection.ts';
import { compareWithLog } from './same-log.ts';
import type { Seen } from './status.ts';
import { tellTracer } from './traced.ts';

export type Worker = {
  store: EventStore;
  pool: Pool;
  log: Log;
  models: readonly Projection[];
  tracer: Tracer | undefined;
  seen: Seen;
  stop: AbortSignal;
  /** Names it among the workers. */
  id: string;
  /** Projections that it may lead, as far as versions go. */
  able: readonly string[];
  /** Its leases and their numbers. */
  held: Map<string, bigint>;
  /** Projections that catch up beside the others: nobody else may touch what is known of them meanwhile. */
  apart: Map<string, Lead>;
  /** What goes on besides; waited for when stopping. */
  tasks: Set<Promise<void>>;
  /** Rebuilds take turns: each may hold a good part of the log in memory. */
  oneByOne: <T>(work: () => Promise<T>) => Promise<T>;
  /** Aborted when the set of projections to follow may have changed. */
  regroup: () => AbortController;
};

/** What could not go on is tried again after so many milliseconds: its cause may be gone. */
const tryAgainAfter = 3000;

/** How far behind the others a projection may be and still be brought up to them before they go on. */
const shortGap = 2000;

/** Keeps sight of a task that nobody waits for; it must not reject. */
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

/** Whether there are many events from there on, up to a position if given. */
const isFar = async (store: EventStore, from: Pick<Lead, 'position' | 'mark'>, until?: bigint) => {
  let read = 0;
  for await (const { position } of store.readAll(afterLead(from))) {
    if (until !== undefined && position > until) return false;
    if ((read += 1) > shortGap) return true;
  }
  return false;
};

/** Those that can go on. */
const going = (leads: readonly Lead[]) => leads.filter(({ failure }) => failure === undefined);

const telling =
  ({ tracer }: Worker, leads: readonly Lead[]): CatchUp['told'] =>
  (events, since) =>
    tellTracer(tracer, leads, events, since);

/** Those that stand together far behind the end of the log read on in larger batches than are good for following it. */
const bringUp = async (worker: Worker, client: PoolClient, leads: readonly Lead[], signal: AbortSignal) => {
  const told = telling(worker, leads);
  for (let from; !signal.aborted;) {
    const before = from;
    from = highest(going(leads));
    // Where none can go on, or nothing moves, there is nothing to be brought up.
    if (from.position === before?.position || going(leads).length === 0) return;
    if (!(await isFar(worker.store, from))) return;
    await catchUp({ ...worker, db: client, leads, signal, told });
  }
};

/**
 * Projections far behind the others (new ones, on a long log) catch up beside them, over a connection of their own: the
 * checkpoint is the fence either way. Those that are nearly there are brought up to the others first.
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
      const told = telling(worker, [lead]);
      await catchUp({ ...worker, db: client, leads: [lead], until: front, told });
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
  const told = telling(worker, leads);
  try {
    await withClient(worker.pool, async (client) => {
      for (let read = Infinity; read >= shortGap && !signal.aborted;)
        read = await catchUp({ ...worker, db: client, leads, signal, told });
    });
    if (going(leads).length < leads.length) await pause(tryAgainAfter, signal);
  } catch (error) {
    if (!isFenced(error))
      worker.log('projections that are catching up were interrupted; they begin again', error);
  }
  for (const { model } of leads) worker.apart.delete(model.name);
  worker.regroup().abort();
};

/** The projections whose lease is held here and whose tables are of this log and of the version this code knows. */
const leadsOf = (
  { id, held, models }: Worker,
  former: ReadonlyMap<string, Lead>,
  leases: ReadonlyMap<string, bigint>,
  known: ReadonlyMap<string, Checkpoint>,
) =>
  models.flatMap((model) => {
    const checkpoint = known.get(model.name);
    const epoch = leases.get(model.name);
    // One that was lost meanwhile and is here again was elsewhere in between: the next round looks at its checkpoint anew.
    if (epoch === undefined || epoch !== held.get(model.name)) return [];
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
 * Follows the store with every projection that this worker leads, until a connection is lost or it is told to stop. `client`
 * is used for nothing else meanwhile: a transaction is open on it.
 */
export const follow = async (worker: Worker, client: PoolClient, lost: AbortSignal) => {
  const { store, log, seen, stop, held, apart } = worker;
  const over = AbortSignal.any([stop, lost]);
  const former = new Map<string, Lead>();
  while (!over.aborted) {
    const regroup = worker.regroup();
    const leases = new Map(held);
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
      // Those that were brought up and failed are tried again later.
      if (going(together).length === 0) continue;
      for await (const events of store.subscribeToAll(afterLead(highest(together)), { signal })) {
        const through = placeOf(events.at(-1)!);
        const since = performance.timeOrigin + performance.now();
        await applyBatch({ db: client, log }, together, events, through);
        tellTracer(worker.tracer, together, events, since);
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
