import type { AllStreamRecordedEvent } from '@eventstore/db-client';
import { newestOfAll } from './eventstoredb-all.ts';
import type { Client } from './eventstoredb-client.ts';
import { isOurStream } from './eventstoredb-event.ts';
import { gateOf, gateTypes, identityStream, type Gate } from './eventstoredb-gate.ts';
import { aboutOf } from './eventstoredb-names.ts';
import type { Log } from './eventstoredb-requests.ts';
import { followed } from './eventstoredb-subscription.ts';
import { longestTry } from './patience.ts';
import { isRefused } from './port.ts';
import { pause } from './wait.ts';

type Limits = { $maxCount?: number; $maxAge?: number; $tb?: number };

/** Whether a stream with this metadata loses events, now or later. A deleted stream has a `$tb` past all there can be. */
export const cutsOff = (metadata: unknown): boolean => {
  const { $maxCount, $maxAge, $tb } = (metadata ?? {}) as Limits;
  return $maxCount !== undefined || $maxAge !== undefined || ($tb ?? 0) > 0;
};

/** How long to wait, in milliseconds, after the server did not let us look. */
export const again = 2_000;

/** Whether a subscription has seen all that there was when it was last connected: then it learns of what comes a moment later. */
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
 * Which of our streams operators have cut short or buried, as the server tells from its beginning and from now on: the
 * metadata of a stream is a stream itself, and a tombstone is an event. And whether the log was closed.
 */
export const watchCuts = (client: Client, { stop, log }: { stop: AbortSignal; log: Log }) => {
  const cuts = new Set<string>();
  const level = levelling(async () => (await newestOfAll(client, longestTry))?.position.commit ?? 0n);

  let gate: Gate = { revision: -1n, why: undefined };
  /** What was said later counts, in whatever order it is learned. */
  const sawGate = (said: Gate) => {
    if (said.revision > gate.revision) gate = said;
  };

  const take = (event: AllStreamRecordedEvent) => {
    const { type, streamId, data } = event;
    if (streamId === identityStream) return sawGate(gateOf(event));
    const stream = aboutOf(streamId);
    if (!isOurStream(stream)) return;
    if (type === '$streamDeleted' || cutsOff(data)) cuts.add(stream);
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
        // That nobody is let in is told to whoever asks.
        if (!isRefused(error)) log('EventStoreDB does not say which streams are cut; asking again', error);
        await pause(again, stop);
      }
    }
  };

  return {
    watching: watch(),
    has: (stream: string) => cuts.has(stream),
    /** Whether a stream that is not named here is whole, but for what was done in the last moment. */
    areKnown: level.now,
    sawGate,
    /** Why the log takes no appends, as far as that is known. */
    whyClosed: () => gate.why,
    /** Any one of them. */
    first: (): string | undefined => cuts.values().next().value,
  };
};
