import { inTransaction, instantSql } from '@obraclara/platform/store';
import type { Pool, PoolClient } from 'pg';

const documentKinds = ['minuta', 'oficio', 'estimacion'] as const;
/** Of which only pictures are given away. */
export const pictureKinds = ['photo', 'croquis', 'logo'] as const;
/** A document that was made of what there is: nothing rests on it, no Drive gets it, and the sweep takes it after a day. */
export const madeHere = 'paper';
/** A paper of an estimation as it was issued: an event names it. */
const issuedKind = 'issued';
export const fileKinds = [...documentKinds, ...pictureKinds, madeHere, issuedKind] as const;
export type FileKind = (typeof fileKinds)[number];

/** `waiting`: kept here until the Drive takes it. The copy here stays in any case. */
type FileStorage = 'local' | 'waiting' | 'google_drive';

/** A file that was uploaded. Its bytes are found by `sha256`, and may be those of other files too. */
export type StoredFile = {
  id: string;
  project_id: string;
  kind: FileKind;
  name: string;
  media_type: string;
  bytes: number;
  sha256: string;
  /** Pixels as shown, orientation applied; `null` for what is no image. */
  width: number | null;
  height: number | null;
  uploaded_by: string;
  /** Instant, ISO 8601 UTC. */
  uploaded_at: string;
  storage: FileStorage;
  drive_file_id: string | null;
  drive_attempts: number;
  drive_error: string | null;
  thumbnail_ready: boolean;
  /** Why no picture can be made of it; `null` while nothing says so. */
  picture_error: string | null;
};

export type NewFile = Omit<
  StoredFile,
  'storage' | 'drive_file_id' | 'drive_attempts' | 'drive_error' | 'thumbnail_ready' | 'picture_error'
>;

export type StorageChange = Partial<Pick<StoredFile, 'drive_file_id' | 'drive_attempts' | 'drive_error'>> & {
  storage: FileStorage;
};

const fields = `id, project_id, kind, name, media_type, bytes::float8 as bytes, sha256, width, height, uploaded_by,
  ${instantSql('uploaded_at')} as uploaded_at,
  storage, drive_file_id, drive_attempts, drive_error, thumbnail_ready, picture_error`;

const added = [
  'id',
  'project_id',
  'kind',
  'name',
  'media_type',
  'bytes',
  'sha256',
  'width',
  'height',
  'uploaded_by',
  'uploaded_at',
] as const satisfies readonly (keyof NewFile)[];

const insert = `insert into files.file (${added.join(', ')})
  values (${added.map((_, index) => `$${index + 1}`).join(', ')}) on conflict (id) do nothing`;

/**
 * Nobody is just now recording something that names the file: between the reference and its event pass moments, and a
 * file must not be swept in them.
 */
export const unclaimed = `(admitted_at is null or admitted_at < now() - interval '10 minutes')`;

type Drop = (sha256: string) => Promise<void>;
const leave: Drop = async () => undefined;

/** The files that wait for the Drive of their project. */
const waitingIn = (pool: Pool) => ({
  /** How many files of a project wait for its Drive. */
  countWaiting: async (project_id: string): Promise<number> => {
    const { rows } = await pool.query<{ waiting: number }>(
      `select count(*)::int as waiting from files.file where project_id = $1 and storage = 'waiting'`,
      [project_id],
    );
    return rows[0]!.waiting;
  },
  /** Has a file wait for its Drive unless it is there by now, or none gets it; whether it does. */
  wait: async (id: string): Promise<boolean> => {
    const text = `update files.file set storage = 'waiting' where id = $1 and kind <> '${madeHere}' and storage <> 'google_drive'`;
    return (await pool.query(text, [id])).rowCount === 1;
  },
  /** Has the files of a project wait for its Drive as if never sent, those that are on one too if `everything`. Their ids. */
  waitAnew: async (project_id: string, { everything }: { everything: boolean }): Promise<string[]> => {
    const { rows } = await pool.query<{ id: string }>(
      `update files.file set storage = 'waiting', drive_file_id = null, drive_attempts = 0, drive_error = null
       where project_id = $1 and kind <> '${madeHere}' and ($2 or storage <> 'google_drive') returning id`,
      [project_id, everything],
    );
    return rows.map(({ id }) => id);
  },
});

export type FileRegistry = ReturnType<typeof fileRegistry>;

/** The register of uploaded files (`files.file`). */
export const fileRegistry = (pool: Pool) => {
  /** One at a time for the same bytes, so that they are not removed while another file that has them is added. */
  const alone = <T>(sha256: string, work: (client: PoolClient) => Promise<T>): Promise<T> =>
    inTransaction(pool, async (client) => {
      await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [sha256]);
      return work(client);
    });

  const release = async (client: PoolClient, sha256: string, drop: Drop) => {
    const others = await client.query('select from files.file where sha256 = $1 limit 1', [sha256]);
    if (others.rowCount === 0) await drop(sha256);
  };

  const findMany = async (ids: readonly string[]): Promise<StoredFile[]> => {
    if (ids.length === 0) return [];
    const text = `select ${fields} from files.file where id = any($1)`;
    return (await pool.query<StoredFile>({ name: 'files', text, values: [ids] })).rows;
  };
  const find = async (id: string): Promise<StoredFile | undefined> => (await findMany([id]))[0];

  const changed = async (text: string, values: unknown[]): Promise<StoredFile | undefined> =>
    (await pool.query<StoredFile>(`update files.file set ${text} where id = $1 returning ${fields}`, values))
      .rows[0];

  /** Whether the file was there and went. */
  const takeOff = async (id: string, condition: string, drop: Drop): Promise<boolean> => {
    const file = await find(id);
    if (!file) return false;
    return alone(file.sha256, async (client) => {
      const { rowCount } = await client.query(`delete from files.file where id = $1 and ${condition}`, [id]);
      await release(client, file.sha256, drop);
      return rowCount === 1;
    });
  };

  return {
    /** Adds a file once `keep` has put its bytes in place; the file that has this id already when it comes again. */
    add: (file: NewFile, keep: () => Promise<void> = async () => undefined) =>
      alone(file.sha256, async (client): Promise<{ file: StoredFile; isNew: boolean }> => {
        const { rowCount } = await client.query(
          insert,
          added.map((name) => file[name]),
        );
        if (rowCount === 1) await keep();
        const { rows } = await client.query<StoredFile>(`select ${fields} from files.file where id = $1`, [
          file.id,
        ]);
        return { file: rows[0]!, isNew: rowCount === 1 };
      }),
    find,
    findMany,
    /** Where the file is now; `undefined` when it is gone. What is not named stays. */
    setStorage: async (id: string, { storage, ...drive }: StorageChange) => {
      const names = Object.keys(drive) as (keyof typeof drive)[];
      const sets = ['storage = $2', ...names.map((name, index) => `${name} = $${index + 3}`)];
      return changed(sets.join(', '), [id, storage, ...names.map((name) => drive[name])]);
    },
    ...waitingIn(pool),
    setThumbnailReady: async (id: string) => changed('thumbnail_ready = true', [id]),
    /** The file is damaged: no picture will ever be made of it. */
    setPictureError: async (id: string, reason: string) => changed('picture_error = $2', [id, reason]),
    /** Notes that something is about to be recorded that names the file; `undefined` when it is gone. */
    admit: async (id: string) => changed('admitted_at = now()', [id]),
    /** Takes a file off the register; `drop` removes the bytes when they were its alone. Nothing to do when it is gone. */
    remove: (id: string, drop: Drop = leave) => takeOff(id, 'true', drop),
    /** The same unless something that names the file is being recorded. */
    removeUnclaimed: (id: string, drop: Drop = leave) => takeOff(id, unclaimed, drop),
    /** Removes the bytes if no file has them: for what was put in place and then could not be registered. */
    release: (sha256: string, drop: Drop) => alone(sha256, (client) => release(client, sha256, drop)),
  };
};
