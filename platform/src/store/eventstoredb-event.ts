import type { AllStreamRecordedEvent, RecordedEvent } from '@eventstore/db-client';
import { logStream, streamPrefixes, usersStream } from '@obraclara/events';
import type { Recorded } from './port.ts';

export type ServerEvent = RecordedEvent | AllStreamRecordedEvent;

/** Events of former versions also have an `attempt`. */
type StoredMeta = Recorded['meta'] & { attempt?: string };

const largestPosition = 2n ** 63n;

/**
 * Whether a stream has one of this application's names. The users stream and the log stream have exact names, since other
 * applications on the server may have similar ones.
 */
export const isOurStream = (stream: string): boolean =>
  stream === usersStream ||
  stream === logStream ||
  streamPrefixes.some((prefix) => stream.startsWith(prefix));

/** Prefixes for the server's filter, which supports no exact names. */
export const ourPrefixes: string[] = [usersStream, logStream, ...streamPrefixes];

/**
 * Whether an event belongs to this application, rather than to another one or to the server, such as the end of a deleted stream.
 */
export const isOurs = ({ type, streamId }: Pick<ServerEvent, 'type' | 'streamId'>): boolean =>
  !type.startsWith('$') && isOurStream(streamId);

/** Converts a server event. @throws Error on servers before 22.6, which return no positions for the events of a stream. */
export const recorded = (event: ServerEvent): Recorded => {
  const position = event.position?.commit ?? largestPosition;
  if (position >= largestPosition)
    throw new Error('EventStoreDB 22.6 or newer is needed: no positions in streams');
  const meta = { ...(event.metadata as StoredMeta) };
  delete meta.attempt;
  return {
    type: event.type,
    data: event.data as Recorded['data'],
    stream: event.streamId,
    revision: event.revision,
    position,
    meta,
  };
};
