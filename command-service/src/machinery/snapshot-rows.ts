import { createHmac } from 'node:crypto';
import { promisify } from 'node:util';
import { constants, gunzip, gzip } from 'node:zlib';
import { schemaVersion, type AnyEvent } from '@obraclara/events';
import type { Pool } from 'pg';
import type { Aggregate, Snapshot } from './aggregate.ts';
import { processedCommands } from './processed-commands.ts';
import type { Weighed } from './folded.ts';

/*
 * Rows of command.snapshots: the state of a stream at one of its events, so that a reader need not fold it from the first event. A seal
 * protects each row, with a key derived from the session secret. Write access to the tables therefore does not suffice to forge a state, as
 * hashes prevent it for events.
 */

/** Position of a snapshot. `hash`: hash of the event at this revision, which covers all earlier events of its stream. */
export type Header = { stream: string; revision: bigint; position: bigint; mark: string; hash: string };

export type Kept<State> = { folded: Weighed<State> & { mark: string }; hash: string };

type Row = Omit<Header, 'revision' | 'position'> & {
  revision: string;
  position: string;
  weight: string;
  commands: Buffer;
  state: Buffer;
  seal: Buffer;
};

/** An aggregate with a text form of its state. */
export type Snapped<E extends AnyEvent, State> = Aggregate<E, State> & { snapshot: Snapshot<State> };

/** Rows per stream: a command repeated soon after a new snapshot needs the one before it. */
const rowsOfStream = 2;

const packed = promisify(gzip);
const opening = promisify(gunzip);
/** Output buffer of the decompression, in bytes: with the default of 16 kB, joining the parts takes as long as decompressing. */
const chunkSize = 1024 * 1024;
const unpacked = async (bytes: Buffer) => (await opening(bytes, { chunkSize })).toString();
const pack = (text: string) => packed(text, { level: constants.Z_BEST_SPEED });

/** Version of the fold: the aggregate's own number and the version of the event schemas. */
const versionOf = (snapshot: Pick<Snapshot<unknown>, 'version'>) => `${snapshot.version}/${schemaVersion}`;

/** The texts of a snapshot; the stream may be folded further after this call. */
export const textsOf = <E extends AnyEvent, State>(
  { snapshot }: Snapped<E, State>,
  { state, commands, weight }: Weighed<State>,
) => ({
  version: versionOf(snapshot),
  weight,
  commands: commands.lines(),
  state: snapshot.write(state),
});
export type Texts = ReturnType<typeof textsOf>;

export type SnapshotRows = ReturnType<typeof snapshotRows>;

/** Rows of `command.snapshots`, sealed with a key derived from `secret`. */
export const snapshotRows = (db: Pool, secret: string) => {
  const key = createHmac('sha256', secret).update('command.snapshots').digest();
  const sealOf = (
    header: Header,
    version: string,
    { weight, commands, state }: Omit<Row, keyof Header | 'seal'>,
  ) => {
    const { stream, revision, position, mark, hash } = header;
    const fields = [stream, version, `${revision}`, `${position}`, mark, hash, `${weight}`, commands.length];
    return createHmac('sha256', key).update(JSON.stringify(fields)).update(commands).update(state).digest();
  };

  const opened = async <State>(
    row: Row,
    version: string,
    snapshot: Snapshot<State>,
  ): Promise<Kept<State> | undefined> => {
    const header = { ...row, revision: BigInt(row.revision), position: BigInt(row.position) };
    if (!sealOf(header, version, row).equals(row.seal)) return undefined;
    const { revision, position, mark, hash } = header;
    const commands = processedCommands(await unpacked(row.commands));
    const state = snapshot.read(await unpacked(row.state));
    return { folded: { state, revision, position, commands, weight: Number(row.weight), mark }, hash };
  };

  const discard = (stream: string, revision: bigint) =>
    db.query('delete from command.snapshots where stream = $1 and revision = $2', [stream, revision]);

  return {
    discard,

    /**
     * The newest snapshot of the stream up to this revision and of the present fold. Deletes rows with an invalid seal. Rows of other folds
     * stay until two newer rows exist.
     */
    find: async <E extends AnyEvent, State>(
      { snapshot }: Snapped<E, State>,
      stream: string,
      most: bigint,
    ): Promise<Kept<State> | undefined> => {
      const version = versionOf(snapshot);
      for (let below = most; ;) {
        const { rows } = await db.query<Row>(
          `select stream, revision::text, position::text, mark, hash, weight::text, commands, state, seal
           from command.snapshots where stream = $1 and version = $2 and revision <= $3 order by revision desc limit 1`,
          [stream, version, below],
        );
        if (!rows[0]) return undefined;
        const kept = await opened(rows[0], version, snapshot);
        if (kept) return kept;
        below = BigInt(rows[0].revision) - 1n;
        await discard(stream, below + 1n);
      }
    },

    keep: async (header: Header, texts: Texts): Promise<void> => {
      const { stream, revision, position, mark, hash } = header;
      const [commands, state] = await Promise.all([pack(texts.commands), pack(texts.state)]);
      const sealed = sealOf(header, texts.version, { weight: `${texts.weight}`, commands, state });
      await db.query(
        `insert into command.snapshots (stream, revision, version, position, mark, hash, weight, commands, state, seal)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
         on conflict (stream, revision) do update set version = excluded.version, position = excluded.position,
           mark = excluded.mark, hash = excluded.hash, weight = excluded.weight, commands = excluded.commands,
           state = excluded.state, seal = excluded.seal, made_at = excluded.made_at`,
        [stream, revision, texts.version, position, mark, hash, texts.weight, commands, state, sealed],
      );
      await db.query(
        `delete from command.snapshots where stream = $1 and revision not in
           (select revision from command.snapshots where stream = $1 order by made_at desc, revision desc limit $2)`,
        [stream, rowsOfStream],
      );
    },
  };
};
