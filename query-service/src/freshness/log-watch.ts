import { refuseUnprepared } from '@obraclara/platform/http';
import { isOfLog, type EventStore } from '@obraclara/platform/store';
import { noLog } from '@obraclara/projections/tables';
import { isOutdated, type Checkpoint, type Checkpoints } from './checkpoints.ts';

/** What of the event store is asked to tell which log it has. */
export type Log = Pick<EventStore, 'identity' | 'head' | 'holds' | 'readAll'>;

/** What came out of comparing checkpoints with the log: its name, and those that are of another one. */
type Comparison = { name: string; strange: ReadonlySet<string> };

/** Milliseconds between two comparisons while requests come. */
const every = 1000;

const compare = async (store: Log, checkpoints: Checkpoints): Promise<Comparison> => {
  const name = await store.identity();
  const states = new Map([...checkpoints.values()].map((one) => [`${one.log} ${one.mark}`, one]));
  const strange = new Set<string>();
  for (const one of states.values())
    if (!(await isOfLog(store, name, one))) strange.add(`${one.log} ${one.mark}`);
  return { name, strange };
};

export type LogWatch = {
  /**
   * Throws 503 when tables of these projections are of an older version, or tell of another log than there is, or may: they are
   * being built again.
   */
  trust: (checkpoints: Checkpoints, projections: readonly string[]) => Promise<void>;
  /** The name of the log, once there was a comparison. */
  name: () => string | undefined;
};

/**
 * Compares checkpoints with the log that is there: the first that is asked for before it is trusted, and then one a second, beside
 * the answers. While the store is away the last comparison stands. Without a store only what the projections say counts.
 */
export const logWatch = (store: Log | undefined): LogWatch => {
  let last: Comparison | undefined;
  let comparing: Promise<Comparison> | undefined;
  let asked = -Infinity;

  const begin = (of: Log, checkpoints: Checkpoints) => {
    comparing ??= compare(of, checkpoints)
      .then((outcome) => (last = outcome))
      .finally(() => {
        asked = performance.now();
        comparing = undefined;
      });
    return comparing;
  };

  const known = async (of: Log, checkpoints: Checkpoints): Promise<Comparison> => {
    if (!last) return begin(of, checkpoints);
    // Whoever uses the store itself reports that it is away.
    if (performance.now() - asked >= every) begin(of, checkpoints).catch(() => undefined);
    return last;
  };

  const isOurs = ({ log, mark }: Checkpoint, { name, strange }: Comparison) =>
    log === name && !strange.has(`${log} ${mark}`);

  return {
    name: () => last?.name,
    trust: async (checkpoints, projections) => {
      const wanted = projections.map((name) => {
        const checkpoint = checkpoints.get(name);
        return checkpoint && !isOutdated(name, checkpoint) ? checkpoint : refuseUnprepared();
      });
      if (wanted.some(({ log }) => log === null || log === noLog)) return refuseUnprepared();
      if (!store) return;
      const comparison = await known(store, checkpoints);
      if (!wanted.every((one) => isOurs(one, comparison))) return refuseUnprepared();
    },
  };
};
