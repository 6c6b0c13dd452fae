import { isOfLog, type EventStore } from '@obraclara/platform/store';
import type { FileJob } from '@obraclara/platform/work';
import type { LogMemory } from './log-memory.ts';

/** A place of a log, as a job can carry it: its name, a position in it and what stood there. */
export type LogPlace = { log: string; position: string; mark: string | null };

/**
 * `drive_file_id`: the copy of the file on the Drive of its project; `null` when one may be there that we have not heard of.
 * `seen`: the log by which the file is no more, which has to be the one there is when the copy goes too.
 */
export type TrashJob = FileJob & { project_id: string; drive_file_id: string | null; seen?: LogPlace };

/** By which log, and how far it was known, something is thrown away: for a job that does so later. */
export const placeNow = async (store: Pick<EventStore, 'identity'>, memory: LogMemory): Promise<LogPlace> => {
  const log = await store.identity();
  const seen = await memory.read();
  const { position, mark } = seen?.log === log ? seen : { position: 0n, mark: null };
  return { log, position: position.toString(), mark };
};

/** Whether the log there is now is that one, and lacks nothing of it. False for a job from before jobs said theirs. */
export const isStillThere = async (store: EventStore, place: LogPlace | undefined): Promise<boolean> => {
  if (!place) return false;
  const name = await store.identity();
  return place.log === name && isOfLog(store, name, { ...place, position: BigInt(place.position) });
};
