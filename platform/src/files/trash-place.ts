import { isOfLog } from '../store/same-log.ts';
import type { EventStore } from '../store/port.ts';
import type { LogMemory } from './log-memory.ts';
import type { LogPlace } from './queues.ts';

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
