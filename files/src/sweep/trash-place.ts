import { isOfLog, type EventStore } from '@obraclara/platform/store';
import type { FileJob } from '@obraclara/platform/work';
import type { LogMemory } from './log-memory.ts';

/** A place in a log, for a job: the log's name, a position and the mark of its event. */
export type LogPlace = { log: string; position: string; mark: string | null };

/**
 * `drive_file_id`: the copy on the project's Drive; `null` if a copy may exist that is not recorded. `seen`: the log by which the
 * file is deleted; it must still be the current log when the copy is deleted.
 */
export type TrashJob = FileJob & { project_id: string; drive_file_id: string | null; seen?: LogPlace };

/** Current log and its known end, for a job that deletes later. */
export const placeNow = async (store: Pick<EventStore, 'identity'>, memory: LogMemory): Promise<LogPlace> => {
  const log = await store.identity();
  const seen = await memory.read();
  const { position, mark } = seen?.log === log ? seen : { position: 0n, mark: null };
  return { log, position: position.toString(), mark };
};

/** Whether the current log is that one and has all its events. False for jobs of former versions, which have no place. */
export const isStillThere = async (store: EventStore, place: LogPlace | undefined): Promise<boolean> => {
  if (!place) return false;
  const name = await store.identity();
  return place.log === name && isOfLog(store, name, { ...place, position: BigInt(place.position) });
};
