import type { AllStreamRecordedEvent, RecordedEvent } from '@eventstore/db-client';
import { logStream, streamPrefixes, usersStream } from '@obraclara/events';
import type { Recorded } from './port.ts';

export type ServerEvent = RecordedEvent | AllStreamRecordedEvent;

/** Events of former versions also name the attempt that wrote them. */
type StoredMeta = Recorded['meta'] & { attempt?: string };

const largestPosition = 2n ** 63n;

/** Another application on the same server may have streams of like names: of the users and of the log there is one alone. */
export const isOurStream = (stream: string): boolean =>
  stream === usersStream ||
  stream === logStream ||
  streamPrefixes.some((prefix) => stream.startsWith(prefix));

/** What the server can tell ours by: it knows prefixes only. */
export const ourPrefixes: string[] = [usersStream, logStream, ...streamPrefixes];

/** Neither one of the server's own events, as the end of a buried stream is, nor one of another application. */
export const isOurs = ({ type, streamId }: Pick<ServerEvent, 'type' | 'streamId'>): boolean =>
  !type.startsWith('$') && isOurStream(streamId);

/** @throws Error on a server before 22.6, which does not say where the events of a stream are. */
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
