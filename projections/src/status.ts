import { pause } from '@obraclara/platform/store';
import { noLog, type Checkpoint, type Lead } from './checkpoint.ts';
import type { Projection } from './projection.ts';

export type ProjectionState = 'running' | 'waiting' | 'rebuilding' | 'failed';

export type ProjectionStatus = {
  name: string;
  version: number;
  /** Position up to which its tables are complete, and position of the newest known event; `lag` is the difference. */
  position: number;
  head: number;
  lag: number;
  /** Whether this process leads it. */
  leader: boolean;
  state: ProjectionState;
  error?: string;
  /** Streams with an event that cannot be applied. */
  parked: { stream: string; position: number; error: string }[];
};

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** This worker's view of the projections, whichever worker leads them. */
export const watching = (models: readonly Projection[]) => {
  let checkpoints = new Map<string, Checkpoint>();
  let names: ReadonlySet<string> = new Set();
  let leads = new Map<string, Lead>();
  let newest = 0n;
  let failure: string | undefined;
  const rebuilding = new Set<string>();
  const rebuildFailures = new Map<string, string>();

  const problem = (name: string, version: number): string | undefined => {
    const stored = checkpoints.get(name)?.version;
    if (stored !== undefined && stored > version)
      return `its tables are of version ${stored}, this code is of version ${version}: rebuild it to go back`;
    const own = leads.get(name)?.failure;
    return rebuildFailures.get(name) ?? (own === undefined ? failure : messageOf(own.error));
  };

  const stateOf = (name: string, error: string | undefined): ProjectionState => {
    if (rebuilding.has(name) || checkpoints.get(name)?.log === noLog) return 'rebuilding';
    if (error) return 'failed';
    return names.has(name) ? 'running' : 'waiting';
  };

  return {
    rebuilding,
    rebuildFailures,
    checkpoints: (known: Map<string, Checkpoint>) => void (checkpoints = known),
    head: (position: bigint) => void (newest = position > newest ? position : newest),
    leading: (leased: ReadonlySet<string>, now: readonly Lead[]) => {
      names = leased;
      leads = new Map(now.map((lead) => [lead.model.name, lead]));
      failure = undefined;
    },
    failed: (error: unknown) => {
      names = new Set();
      leads = new Map();
      failure = messageOf(error);
    },
    leads: (name: string) => names.has(name),
    /** Whether a projection of this worker has failed; the cause may be gone by now. */
    anyFailure: () => [...leads.values()].some(({ failure: own }) => own !== undefined),
    /** Waits until a check may find a projection to lead. */
    wait: (regroup: AbortSignal, over: AbortSignal) => pause(400, AbortSignal.any([regroup, over])),
    status: (): ProjectionStatus[] =>
      models.map(({ name, version }) => {
        const stored = leads.get(name) ?? checkpoints.get(name);
        const position = stored?.position ?? 0n;
        const head = newest > position ? newest : position;
        const error = problem(name, version);
        return {
          name,
          version,
          position: Number(position),
          head: Number(head),
          lag: Number(head - position),
          leader: names.has(name),
          state: stateOf(name, error),
          ...(error && { error }),
          parked: [...(stored?.parked.values() ?? [])].map((parked) => ({
            stream: parked.stream,
            position: Number(parked.position),
            error: parked.error,
          })),
        };
      }),
  };
};
export type Seen = ReturnType<typeof watching>;
