import { isReplaced, type EventStore } from './port.ts';

/** A position that was written down somewhere: in which log it counts and what stood there, as far as that was known. */
export type Counted = { log: string | null; position: bigint; mark: string | null };

/** Whether the log can be read from a position; on EventStoreDB from none at which no event begins. */
const isReadable = async (store: Pick<EventStore, 'readAll'>, position: bigint): Promise<boolean> => {
  try {
    await store.readAll(position)[Symbol.asyncIterator]().next();
    return true;
  } catch (error) {
    if (isReplaced(error)) return false;
    throw error;
  }
};

/**
 * Whether all up to a position written down earlier is in the log there is now, which has this name. Of what was written down
 * without a name, all that can be said is whether it may be of this log.
 */
export const isOfLog = async (
  store: Pick<EventStore, 'head' | 'holds' | 'readAll'>,
  name: string,
  { log, position, mark }: Counted,
): Promise<boolean> => {
  if (position === 0n) return true;
  if (log !== null && log !== name) return false;
  if (mark !== null) return store.holds({ position, mark });
  return position <= (await store.head()) && isReadable(store, position);
};

/** Milliseconds for which the name of a log is not asked for again. */
const nameLasts = 1000;

/** The name of the log as it was known a moment ago; undefined while nobody could tell. Never rejects. */
export const logName = ({ identity }: Pick<EventStore, 'identity'>) => {
  let name: string | undefined;
  let asked = -Infinity;
  let asking: Promise<string | undefined> | undefined;
  const ask = () =>
    identity().then(
      (known) => {
        asked = performance.now();
        return (name = known);
      },
      // Whoever uses the store itself reports that it is away.
      () => name,
    );
  return async (): Promise<string | undefined> => {
    if (performance.now() - asked < nameLasts) return name;
    return (asking ??= ask().finally(() => (asking = undefined)));
  };
};
