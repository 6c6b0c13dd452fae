import type { AllStreamRecordedEvent } from '@eventstore/db-client';
import { newestOfAll } from './eventstoredb-all.ts';
import type { Client } from './eventstoredb-client.ts';
import { isOurStream } from './eventstoredb-event.ts';
import { gateOf, gateTypes, identityStream, type Gate } from './eventstoredb-gate.ts';
import { aboutOf } from './eventstoredb-names.ts';
import type { Log } from './eventstoredb-requests.ts';
import { followed } from './eventstoredb-subscription.ts';
import { tryTimeout } from './timeouts.ts';
import { isRefused } from './port.ts';
import { pause } from './wait.ts';

type Limits = { $maxCount?: number; $maxAge?: number; $tb?: number };

/** Whether a stream with this metadata loses events, now or later. A deleted stream has the highest possible `$tb`. */
export const truncatesStream = (metadata: unknown): boolean => {
  const { $maxCount, $maxAge, $tb } = (metadata ?? {}) as Limits;
  return $maxCount !== undefined || $maxAge !== undefined || ($tb ?? 0) > 0;
};

/** Milliseconds before the watch is restarted after a failure. */
export const retryDelay = 2_000;

/**
 * Whether a subscription has caught up with the newest event at the time of its connection; from then on it is nearly current.
 */
const levelling = (newest: () => Promise<bigint>) => {
  let there: bigint | undefined;
  let isLevel = false;
  return {
    before: async () => void (there = await newest()),
    reached: (position: bigint | undefined) =>
      void (isLevel = position !== undefined && (isLevel || (there !== undefined && position >= there))),
    now: () => isLevel,
  };
};

/**
 * Tracks which streams operators have truncated or deleted, from the beginning of the log on: stream metadata is itself a stream,
 * and a tombstone is an event. Also tracks whether the log is closed.
 */
export const watchCuts = (client: Client, { stop, log }: { stop: AbortSignal; log: Log }) => {
  const cuts = new Set<string>();
  const level = levelling(async () => (await newestOfAll(client, tryTimeout))?.position.commit ?? 0n);

  let gate: Gate = { revision: -1n, why: undefined };
  /** The latest revision counts, in whatever order the events arrive. */
  const sawGate = (seen: Gate) => {
    if (seen.revision > gate.revision) gate = seen;
  };

  const take = (event: AllStreamRecordedEvent) => {
    const { type, streamId, data } = event;
    if (streamId === identityStream) return sawGate(gateOf(event));
    const stream = aboutOf(streamId);
    if (!isOurStream(stream)) return;
    if (type === '$streamDeleted' || truncatesStream(data)) cuts.add(stream);
    else cuts.delete(stream);
  };

  const watch = async () => {
    while (!stop.aborted) {
      try {
        const selection = { types: ['$metadata', '$streamDeleted', ...gateTypes] };
        const { before, reached } = level;
        const wanted = { client, selection, after: 0n, before, reached, stop, maxBatch: 1000, log };
        for await (const events of followed(wanted)) events.forEach(take);
      } catch (error) {
        // Requests report refused credentials themselves.
        if (!isRefused(error)) log('EventStoreDB does not say which streams are cut; asking again', error);
        await pause(retryDelay, stop);
      }
    }
  };

  return {
    watching: watch(),
    has: (stream: string) => cuts.has(stream),
    /** Whether the known set is complete, except for the last moment. */
    areKnown: level.now,
    sawGate,
    /** Why the log takes no appends, as far as known. */
    whyClosed: () => gate.why,
    /** Any truncated stream; undefined if there is none. */
    first: (): string | undefined => cuts.values().next().value,
  };
};
