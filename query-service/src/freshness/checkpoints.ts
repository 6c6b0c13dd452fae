import type pg from 'pg';

export type Checkpoint = { version: number; position: bigint };
/** How far each projection has come, by its name. */
export type Checkpoints = ReadonlyMap<string, Checkpoint>;

type Row = { name: string; version: number; position: string };

const query = {
  name: 'checkpoints',
  text: 'select name, version, position::text as position from read.checkpoints',
};

const read = async (db: pg.Pool): Promise<Checkpoints> => {
  const { rows } = await db.query<Row>(query);
  return new Map(rows.map(({ name, version, position }) => [name, { version, position: BigInt(position) }]));
};

/**
 * Reads how far the projections have come. Whoever asks while a read is under way shares the next one, so that thousands
 * of requests a second cost few reads, and each still sees what was true after it asked.
 */
export const checkpointReader = (db: pg.Pool): (() => Promise<Checkpoints>) => {
  let underway: Promise<unknown> = Promise.resolve();
  let next: Promise<Checkpoints> | undefined;
  return () => {
    next ??= underway.then(() => {
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

/** Position that all of these projections have reached; 0n before their first event. */
export const reached = (checkpoints: Checkpoints, projections: readonly string[]): bigint => {
  const positions = projections.map((name) => checkpoints.get(name)?.position ?? 0n);
  return positions.reduce((lowest, position) => (position < lowest ? position : lowest));
};
