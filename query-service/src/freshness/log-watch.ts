import { refuseNotReady } from '@obraclara/platform/http';
import { isOfLog, type EventStore } from '@obraclara/platform/store';
import { noLog } from '@obraclara/projections/tables';
import { isOutdated, type Checkpoint, type Checkpoints } from './checkpoints.ts';

/** The methods of the event store that identify its log. */
export type Log = Pick<EventStore, 'identity' | 'head' | 'holds' | 'readAll'>;

/** Result of comparing the checkpoints with the log: its identity, and the checkpoints that do not match it. */
type Comparison = { name: string; strange: ReadonlySet<string> };

/** Milliseconds between two comparisons while requests arrive. */
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
  /** Refuses (503) if tables of these projections have an older version, or do not or may not match the log: they are being rebuilt. */
  trust: (checkpoints: Checkpoints, projections: readonly string[]) => Promise<void>;
  /** Identity of the log, after the first comparison. */
  name: () => string | undefined;
};

/**
 * Compares the checkpoints with the current log: before the first response, and then at most once a second in the background. While the
 * store is unreachable, the last comparison applies. Without a store, only the checkpoints count.
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
    // An unreachable store is reported by the code that uses it.
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
        return checkpoint && !isOutdated(name, checkpoint) ? checkpoint : refuseNotReady();
      });
      if (wanted.some(({ log }) => log === null || log === noLog)) return refuseNotReady();
      if (!store) return;
      const comparison = await known(store, checkpoints);
      if (!wanted.every((one) => isOurs(one, comparison))) return refuseNotReady();
    },
  };
};
