import type { AllStreamRecordedEvent, EventStoreDBClient } from '@eventstore/db-client';
import { isOurStream } from './eventstoredb-event.ts';
import type { Log } from './eventstoredb-requests.ts';
import { followed } from './eventstoredb-subscription.ts';
import { pause } from './wait.ts';

type Limits = { $maxCount?: number; $maxAge?: number; $tb?: number };

/** Whether a stream with this metadata loses events, now or later. A deleted stream has a `$tb` past all there can be. */
export const cutsOff = (metadata: unknown): boolean => {
  const { $maxCount, $maxAge, $tb } = (metadata ?? {}) as Limits;
  return $maxCount !== undefined || $maxAge !== undefined || ($tb ?? 0) > 0;
};

const mark = '$$';
/** The stream that the server keeps the metadata of a stream in. */
export const metadataOf = (stream: string): string => `${mark}${stream}`;

/** How long to wait, in milliseconds, after the server did not let us look. */
const again = 2_000;

/**
 * Which of our streams operators have cut short or buried, as the server tells from its beginning and from now on: the
 * metadata of a stream is a stream itself, and a tombstone is an event.
 */
export const watchCuts = (client: EventStoreDBClient, { stop, log }: { stop: AbortSignal; log: Log }) => {
  const cuts = new Set<string>();

  const take = ({ type, streamId, data }: AllStreamRecordedEvent) => {
    const stream = streamId.startsWith(mark) ? streamId.slice(mark.length) : streamId;
    if (!isOurStream(stream)) return;
    if (type === '$streamDeleted' || cutsOff(data)) cuts.add(stream);
    else cuts.delete(stream);
  };

  const watch = async () => {
    while (!stop.aborted) {
      try {
        const selection = { types: ['$metadata', '$streamDeleted'] };
        for await (const events of followed({ client, selection, after: 0n, stop, maxBatch: 1000, log }))
          events.forEach(take);
      } catch (error) {
        log('EventStoreDB does not say which streams are cut; asking again', error);
        await pause(again, stop);
      }
    }
  };

  return {
    watching: watch(),
    has: (stream: string) => cuts.has(stream),
    /** Any one of them. */
    first: (): string | undefined => cuts.values().next().value,
  };
};
