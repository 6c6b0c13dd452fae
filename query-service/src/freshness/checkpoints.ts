import { rethrowQueryError } from '@obraclara/platform/http';
import { projectionVersions } from '@obraclara/projections/tables';
import type pg from 'pg';

/**
 * `epoch` changes when the tables change other than by the next events: by a rebuild, or by replay of a parked stream. `log` is the
 * identity of the log of `position`, `mark` the mark of its event (see `@obraclara/platform/store`); null if unknown.
 */
export type Checkpoint = {
  version: number;
  position: bigint;
  epoch: string;
  log: string | null;
  mark: string | null;
};
/** Checkpoint of each projection, by name. */
export type Checkpoints = ReadonlyMap<string, Checkpoint>;

type Row = Omit<Checkpoint, 'position'> & { name: string; position: string };

const query = {
  name: 'checkpoints',
  text: 'select name, version, position::text as position, epoch::text as epoch, log, mark from read.checkpoints',
};

/** Refuses (503) while no projection has ever run on this database. */
const read = async (db: pg.Pool): Promise<Checkpoints> => {
  const { rows } = await db.query<Row>(query).catch(rethrowQueryError);
  return new Map(rows.map(({ name, position, ...rest }) => [name, { ...rest, position: BigInt(position) }]));
};

/** Milliseconds that a read waits for the previous one: behind a hanging read, requests would otherwise wait twice as long. */
const maxWait = 1000;

const endOrTimeout = (underway: Promise<unknown>) =>
  new Promise<void>((resolve) => {
    const late = setTimeout(resolve, maxWait);
    void underway.then(() => {
      clearTimeout(late);
      resolve();
    });
  });

/**
 * Reads the checkpoints. Calls during a read share the next one, so that thousands of requests a second cost few queries. Each call sees a
 * state later than its start.
 */
export const checkpointReader = (db: pg.Pool): (() => Promise<Checkpoints>) => {
  let underway: Promise<unknown> = Promise.resolve();
  let next: Promise<Checkpoints> | undefined;
  return () => {
    next ??= endOrTimeout(underway).then(() => {
      next = undefined;
      const reading = read(db);
      const over = () => undefined;
      // A failure rejects `reading` for its own callers; later callers wait only for its end.
      underway = reading.then(over, over);
      return reading;
    });
    return next;
  };
};

const versions: Readonly<Record<string, number>> = projectionVersions;

/** Whether the tables are of an older version, and may lack columns that this code reads, until their rebuild ends. */
export const isOutdated = (name: string, { version }: Pick<Checkpoint, 'version'>): boolean =>
  version < (versions[name] ?? 0);

/** Names the state of a projection's tables: the name differs whenever the tables may differ, also after a restore of a backup. */
export const stateOf = (checkpoint: Checkpoint | undefined): string => {
  if (!checkpoint) return '';
  const { version, epoch, position, log, mark } = checkpoint;
  return `${version}.${epoch}.${position}.${log}.${mark}`;
};

/** Names the state of the tables of these projections. */
export const statesOf = (checkpoints: Checkpoints, projections: readonly string[]): string =>
  projections.map((name) => `${name} ${stateOf(checkpoints.get(name))}`).join('\n');

/** Lowest position of these projections; 0n before their first event. */
export const lowestPosition = (checkpoints: Checkpoints, projections: readonly string[]): bigint => {
  const positions = projections.map((name) => checkpoints.get(name)?.position ?? 0n);
  return positions.reduce((lowest, position) => (position < lowest ? position : lowest));
};
