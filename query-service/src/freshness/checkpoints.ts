import { unlessUnprepared } from '@obraclara/platform/http';
import { projectionVersions } from '@obraclara/projections/tables';
import type pg from 'pg';

/**
 * `epoch` changes when the tables change otherwise than by the next events: rebuilt, or drained of a parked stream. `log` names
 * the log that `position` counts in, `mark` what stands there (see `@obraclara/platform/store`); null where it is not known.
 */
export type Checkpoint = {
  version: number;
  position: bigint;
  epoch: string;
  log: string | null;
  mark: string | null;
};
/** How far each projection has come, by its name. */
export type Checkpoints = ReadonlyMap<string, Checkpoint>;

type Row = Omit<Checkpoint, 'position'> & { name: string; position: string };

const query = {
  name: 'checkpoints',
  text: 'select name, version, position::text as position, epoch::text as epoch, log, mark from read.checkpoints',
};

/** Throws 503 while no projection has ever run on this database. */
const read = async (db: pg.Pool): Promise<Checkpoints> => {
  const { rows } = await db.query<Row>(query).catch(unlessUnprepared);
  return new Map(rows.map(({ name, position, ...rest }) => [name, { ...rest, position: BigInt(position) }]));
};

/** Milliseconds for which one read waits for that before it: behind one that hangs, everybody would hang twice as long. */
const patience = 1000;

const endOrLate = (underway: Promise<unknown>) =>
  new Promise<void>((resolve) => {
    const late = setTimeout(resolve, patience);
    void underway.then(() => {
      clearTimeout(late);
      resolve();
    });
  });

/**
 * Reads how far the projections have come. Whoever asks while a read is under way shares the next one, so that thousands
 * of requests a second cost few reads, and each still sees what was true after it asked.
 */
export const checkpointReader = (db: pg.Pool): (() => Promise<Checkpoints>) => {
  let underway: Promise<unknown> = Promise.resolve();
  let next: Promise<Checkpoints> | undefined;
  return () => {
    next ??= endOrLate(underway).then(() => {
      next = undefined;
      const reading = read(db);
      const over = () => undefined;
      // A failure reaches those who wait for `reading`; whoever comes next only waits for its end.
      underway = reading.then(over, over);
      return reading;
    });
    return next;
  };
};

const versions: Readonly<Record<string, number>> = projectionVersions;

/** Whether the tables of this projection may lack what this code reads: they are those of an older version, being built again. */
export const isOutdated = (name: string, { version }: Pick<Checkpoint, 'version'>): boolean =>
  version < (versions[name] ?? 0);

/** Names the state of a projection's tables: it changes whenever they may have, also by a backup of whatever age. */
export const stateOf = (checkpoint: Checkpoint | undefined): string => {
  if (!checkpoint) return '';
  const { version, epoch, position, log, mark } = checkpoint;
  return `${version}.${epoch}.${position}.${log}.${mark}`;
};

/** Names the state of all that these projections hold. */
export const statesOf = (checkpoints: Checkpoints, projections: readonly string[]): string =>
  projections.map((name) => `${name} ${stateOf(checkpoints.get(name))}`).join('\n');

/** Position that all of these projections have reached; 0n before their first event. */
export const reached = (checkpoints: Checkpoints, projections: readonly string[]): bigint => {
  const positions = projections.map((name) => checkpoints.get(name)?.position ?? 0n);
  return positions.reduce((lowest, position) => (position < lowest ? position : lowest));
};
