import { projectionNames } from '@obraclara/projections/tables';
import { Type, type Static } from 'typebox';
import type { Checkpoints } from '../freshness/checkpoints.ts';

/** What the runner of the projections knows of one: where it is, and the streams that wait for a person. */
export type ProjectionStatus = { name: string; version: number; position: bigint; parked: readonly string[] };

export type Health = {
  checkpoints: () => Promise<Checkpoints>;
  /** Position of the newest event. */
  head?: (() => Promise<bigint>) | undefined;
  /** Resolves if the event store answers. */
  ping?: (() => Promise<void>) | undefined;
  /** Absent where no projection runs in this process: then only their checkpoints are known. */
  status?: (() => readonly ProjectionStatus[] | Promise<readonly ProjectionStatus[]>) | undefined;
};

/** `lag`: events that it has yet to take in. `parked`: streams it has put aside after an event it could not take in. */
export const ProjectionHealth = Type.Object({
  name: Type.String(),
  version: Type.Integer(),
  position: Type.String(),
  lag: Type.Number(),
  parked: Type.Array(Type.String()),
});
export type ProjectionHealth = Static<typeof ProjectionHealth>;

export const Readiness = Type.Object({
  ready: Type.Boolean(),
  store: Type.Boolean(),
  database: Type.Boolean(),
  projections: Type.Array(ProjectionHealth),
});
export type Readiness = Static<typeof Readiness>;

const fromCheckpoints = (checkpoints: Checkpoints): ProjectionStatus[] =>
  projectionNames.map((name) => ({
    name,
    version: checkpoints.get(name)?.version ?? 0,
    position: checkpoints.get(name)?.position ?? 0n,
    parked: [],
  }));

/** Where each projection stands. Rejects when the database or the store does not answer. */
export const projectionHealth = async ({ checkpoints, head, status }: Health): Promise<ProjectionHealth[]> => {
  const statuses = status ? await status() : fromCheckpoints(await checkpoints());
  const newest = head ? await head() : 0n;
  return statuses.map(({ name, version, position, parked }) => ({
    name,
    version,
    position: String(position),
    lag: newest > position ? Number(newest - position) : 0,
    parked: [...parked],
  }));
};

const answers = async (asking: Promise<unknown> | undefined): Promise<boolean> => {
  try {
    await asking;
    return true;
  } catch {
    // The reason belongs to the log of whoever lost its connection, not to an answer that anybody may read.
    return false;
  }
};

/** A projection that never began, though there is something to take in, has no tables to answer from. */
const begun = ({ position, lag }: ProjectionHealth) => position !== '0' || lag === 0;

/** Whether this service can answer: the database, the store and every projection. Parked streams are named, not fatal. */
export const readiness = async (health: Health): Promise<Readiness> => {
  const [database, store] = await Promise.all([answers(health.checkpoints()), answers(health.ping?.())]);
  if (!database || !store) return { ready: false, store, database, projections: [] };
  const projections = await projectionHealth(health);
  return { ready: projections.every(begun), store, database, projections };
};
