import { randomUUID } from 'node:crypto';
import type { AnyEvent } from '@obraclara/events';
import type { EventStore } from '@obraclara/platform/store';

/** Appends events to streams that have no other writer. */
export const writer = (store: EventStore) => {
  const revisions = new Map<string, bigint>();
  return async (stream: string, at: string, ...events: AnyEvent[]) => {
    const meta = {
      at,
      by: 'sara',
      role: 'supervisor',
      command_id: randomUUID(),
      correlation_id: randomUUID(),
      schema_version: 1,
    };
    const expectedRevision = revisions.get(stream) ?? -1n;
    const { revision, position } = await store.append({ stream, events, expectedRevision, meta });
    revisions.set(stream, revision);
    return position;
  };
};
export type Write = ReturnType<typeof writer>;
