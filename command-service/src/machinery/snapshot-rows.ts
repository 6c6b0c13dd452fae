import { createHmac } from 'node:crypto';
import { promisify } from 'node:util';
import { constants, gunzip, gzip } from 'node:zlib';
import { schemaVersion, type AnyEvent } from '@obraclara/events';
import type { Pool } from 'pg';
import type { Aggregate, Snapshot } from './aggregate.ts';
import { commandsOf } from './carried-out.ts';
import type { Weighed } from './folded.ts';

/*
 * Snapshots as they are in command.snapshots: what a stream had come to at one of its events, so that whoever needs it need not
 * fold it from the first. Rows are sealed with a key made of the secret of sessions: who may only write tables cannot
 * put a state of their own there, as they cannot change an event without its hash telling.
 */

/** Where a snapshot was made: `hash` is that of the event of this revision, which tells of all before it in its stream. */
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

/** An aggregate that says how its state is kept. */
export type Snapped<E extends AnyEvent, State> = Aggregate<E, State> & { snapshot: Snapshot<State> };

/** So many rows a stream keeps: a command that comes again soon after one was made finds the one before. */
const rowsOfStream = 2;

const packed = promisify(gzip);
const opening = promisify(gunzip);
/** Bytes that are unpacked at a time: with the 16 kB of usual, putting them together takes as long. */
const chunkSize = 1024 * 1024;
const unpacked = async (bytes: Buffer) => (await opening(bytes, { chunkSize })).toString();
const pack = (text: string) => packed(text, { level: constants.Z_BEST_SPEED });

/** The fold that made it: its own number, and that of the events it is told. */
const versionOf = (snapshot: Pick<Snapshot<unknown>, 'version'>) => `${snapshot.version}/${schemaVersion}`;

/** What is kept of a stream at this moment, as texts: it may be folded further from then on. */
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

/** The rows of `command.snapshots`, sealed with `secret`. */
export const snapshotRows = (db: Pool, secret: string) => {
  const key = createHmac('sha256', secret).update('command.snapshots').digest();
  const sealOf = (
    header: Header,
    version: string,
    { weight, commands, state }: Omit<Row, keyof Header | 'seal'>,
  ) => {
    const { stream, revision, position, mark, hash } = header;
    const said = [stream, version, `${revision}`, `${position}`, mark, hash, `${weight}`, commands.length];
    return createHmac('sha256', key).update(JSON.stringify(said)).update(commands).update(state).digest();
  };

  const opened = async <State>(
    row: Row,
    version: string,
    snapshot: Snapshot<State>,
  ): Promise<Kept<State> | undefined> => {
    const header = { ...row, revision: BigInt(row.revision), position: BigInt(row.position) };
    if (!sealOf(header, version, row).equals(row.seal)) return undefined;
    const { revision, position, mark, hash } = header;
    const commands = commandsOf(await unpacked(row.commands));
    const state = snapshot.read(await unpacked(row.state));
    return { folded: { state, revision, position, commands, weight: Number(row.weight), mark }, hash };
  };

  const discard = (stream: string, revision: bigint) =>
    db.query('delete from command.snapshots where stream = $1 and revision = $2', [stream, revision]);

  return {
    discard,

    /**
     * The newest of the stream up to this revision that this fold made. One that was not sealed here is thrown away; those of
     * other folds stay until two newer ones are made.
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
