import { isReplaced, type EventStore } from './port.ts';

/** A recorded position: the log in which it counts and the mark of its event, as far as known. */
export type Counted = { log: string | null; position: bigint; mark: string | null };

/** Whether the log can be read from a position; EventStoreDB refuses positions at which no event begins. */
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
 * Whether a position recorded earlier belongs to the current log, which has this name. Without a recorded name or mark, only
 * whether it may belong.
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

/** Milliseconds for which the name of a log is cached. */
const nameLasts = 1000;

/** Returns a function that resolves with the log's name, cached; undefined while it is unknown. Never rejects. */
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
      // Other requests report that the store is unavailable.
      () => name,
    );
  return async (): Promise<string | undefined> => {
    if (performance.now() - asked < nameLasts) return name;
    return (asking ??= ask().finally(() => (asking = undefined)));
  };
};
