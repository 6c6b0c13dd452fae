import { isCut } from '@obraclara/events/store';
import { projectionNames } from '@obraclara/projections/tables';
import type pg from 'pg';
import { Type, type Static } from 'typebox';
import type { Checkpoints } from '../freshness/checkpoints.ts';

/** What a worker tells of a projection; `@obraclara/projections` gives this and more. */
export type ProjectionStatus = {
  name: string;
  version: number;
  position: number;
  lag: number;
  state: 'running' | 'waiting' | 'rebuilding' | 'failed';
  parked: readonly { stream: string; position: number }[];
};

export type Health = {
  db: pg.Pool;
  checkpoints: () => Promise<Checkpoints>;
  /** Position of the newest event. */
  head?: (() => Promise<bigint>) | undefined;
  /** Resolves if the event store answers. */
  ping?: (() => Promise<void>) | undefined;
  /** Absent where no projection runs in this process: then what the database says of them is told. */
  status?: (() => readonly ProjectionStatus[]) | undefined;
};

/** `lag`: events that it has yet to take in. `parked`: streams put aside at an event that could not be taken in. */
export const ProjectionHealth = Type.Object({
  name: Type.String(),
  version: Type.Integer(),
  position: Type.Integer(),
  lag: Type.Integer(),
  state: Type.Enum(['running', 'waiting', 'rebuilding', 'failed', 'elsewhere']),
  parked: Type.Array(Type.Object({ stream: Type.String(), position: Type.Integer() })),
});
export type ProjectionHealth = Static<typeof ProjectionHealth>;

export const Readiness = Type.Object({
  ready: Type.Boolean(),
  store: Type.Boolean(),
  database: Type.Boolean(),
  /** What somebody must mend at the event store. */
  detail: Type.Optional(Type.String()),
  projections: Type.Array(ProjectionHealth),
});
export type Readiness = Static<typeof Readiness>;

type Parked = { projection: string; stream: string; position: string };

const fromDatabase = async ({ db, checkpoints, head }: Health): Promise<ProjectionHealth[]> => {
  const [known, { rows }] = await Promise.all([
    checkpoints(),
    db.query<Parked>(
      'select projection, stream, position::text as position from read.parked order by stream',
    ),
  ]);
  const newest = head ? await head() : 0n;
  return projectionNames.map((name) => {
    const { version = 0, position = 0n } = known.get(name) ?? {};
    const parked = rows.filter(({ projection }) => projection === name);
    return {
      name,
      version,
      position: Number(position),
      lag: newest > position ? Number(newest - position) : 0,
      state: 'elsewhere' as const,
      parked: parked.map(({ stream, position: at }) => ({ stream, position: Number(at) })),
    };
  });
};

/** Where each projection stands; never why one failed, since the reason may quote what it failed on. */
export const projectionHealth = async (health: Health): Promise<ProjectionHealth[]> => {
  if (!health.status) return fromDatabase(health);
  return health.status().map(({ name, version, position, lag, state, parked }) => ({
    name,
    version,
    position,
    lag,
    state,
    parked: parked.map(({ stream, position: at }) => ({ stream, position: at })),
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

/** Whether the store answers; what it wants mended has a sentence that is for everybody. */
const storeAnswers = async (ping: Health['ping']): Promise<{ store: boolean; detail?: string }> => {
  try {
    await ping?.();
    return { store: true };
  } catch (error) {
    return { store: false, ...(isCut(error) ? { detail: (error as Error).message } : {}) };
  }
};

/** A projection that never began has no rows to answer from, though there are events; one that failed falls behind. */
const serves = ({ position, lag, state }: ProjectionHealth) =>
  state !== 'failed' && (position > 0 || lag === 0);

/** Whether this service can answer: the database, the store and every projection. Parked streams are named, not fatal. */
export const readiness = async (health: Health): Promise<Readiness> => {
  const [database, { store, detail }] = await Promise.all([
    answers(health.checkpoints()),
    storeAnswers(health.ping),
  ]);
  if (!database || !store)
    return { ready: false, store, database, ...(detail ? { detail } : {}), projections: [] };
  const projections = await projectionHealth(health);
  return { ready: projections.every(serves), store, database, projections };
};
