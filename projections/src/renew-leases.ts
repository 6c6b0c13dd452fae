import { randomBytes } from 'node:crypto';
import os from 'node:os';
import { pause } from '@obraclara/platform/store';
import type { PoolClient } from 'pg';
import { heartbeat, releaseLeases, takeLeases } from './leases.ts';
import { assignLeaders } from './assign-leaders.ts';

/**
 * Milliseconds. A worker without a heartbeat for `lasting` loses its leases; another worker notices within `beatEvery`: under 2 s in total.
 */
const heartbeatInterval = 300;
const leaseDuration = 1200;
const maxLeaseDuration = 60_000;
const minute = 60_000;

/** Unique id of a worker, with the host name and process id for people who read it. */
export const newWorkerId = (): string =>
  [
    os
      .hostname()
      .replaceAll(/[^A-Za-z0-9.-]/g, '')
      .slice(0, 24),
    process.pid,
    randomBytes(3).toString('hex'),
  ].join('-');

/**
 * Returns a function that computes the duration of this worker's leases in milliseconds. A worker that is late because it computed (a huge
 * batch) would lose its leases repeatedly, as would its successor: its leases get longer. A suspended process or machine gets no more time.
 * The duration halves after each minute without delay, so that a killed worker does not block others because of an old batch.
 */
export const leaseTime = (now = () => performance.now(), cpu = () => process.cpuUsage()) => {
  let lasts = leaseDuration;
  let punctualSince = -Infinity;
  let last: { at: number; cpu: NodeJS.CpuUsage } | undefined;
  return () => {
    const here = { at: now(), cpu: cpu() };
    const late = last ? here.at - last.at : 0;
    const computed = last ? (here.cpu.user + here.cpu.system - last.cpu.user - last.cpu.system) / 1000 : 0;
    last = here;
    if (late > leaseDuration && computed > late / 2)
      lasts = Math.min(Math.max(lasts, 2 * late), maxLeaseDuration);
    if (late > leaseDuration) punctualSince = here.at;
    else if (here.at - punctualSince >= minute) {
      lasts = Math.max(lasts / 2, leaseDuration);
      punctualSince = here.at;
    }
    return lasts;
  };
};

export type Keeping = {
  id: string;
  /** Projections that this worker's code can lead; may change. */
  able: () => readonly string[];
  /** Epochs of its leases by projection. Filled here. */
  epochs: Map<string, bigint>;
  /** Called when `epochs` has changed. */
  changed: () => void;
};

const takeShare = async (client: PoolClient, { id, able, epochs }: Keeping, lasts: number) => {
  const models = able();
  const { others, leases } = await heartbeat(client, { id, models }, lasts);
  const holders = new Map(leases.flatMap(({ projection, holder }) => (holder ? [[projection, holder]] : [])));
  const shares = assignLeaders([...others, { id, models }], holders);
  const mine = leases.filter(({ holder }) => holder === id);
  const surplus = mine.filter(({ projection }) => shares.get(projection) !== id);
  const living = new Set(others.map((other) => other.id));
  const wanted = leases.filter(
    ({ projection, holder }) =>
      shares.get(projection) === id && holder !== id && !(holder !== null && living.has(holder)),
  );
  const now = new Map(mine.map(({ projection, epoch }) => [projection, epoch]));
  for (const { projection } of surplus) now.delete(projection);
  if (surplus.length > 0)
    await releaseLeases(
      client,
      id,
      surplus.map(({ projection }) => projection),
    );
  if (wanted.length > 0)
    for (const [name, epoch] of await takeLeases(client, id, wanted)) now.set(name, epoch);
  return replace(epochs, now);
};

/** Replaces the leases. Returns whether they changed. */
const replace = (epochs: Map<string, bigint>, now: ReadonlyMap<string, bigint>) => {
  const same = epochs.size === now.size && [...now].every(([name, epoch]) => epochs.get(name) === epoch);
  epochs.clear();
  for (const [name, epoch] of now) epochs.set(name, epoch);
  return !same;
};

/** Renews, takes and releases leases until `over` is aborted. `client` serves nothing else, so that no other query delays the heartbeat. */
export const renewLeases = async (client: PoolClient, keeping: Keeping, over: AbortSignal) => {
  const lasts = leaseTime();
  while (!over.aborted) {
    if (await takeShare(client, keeping, lasts())) keeping.changed();
    await pause(heartbeatInterval, over);
  }
};
