import { inTransaction, instantSql } from '@obraclara/platform/store';
import type { Pool, PoolClient } from 'pg';

const documentKinds = ['minuta', 'oficio', 'estimacion'] as const;
/** Kinds of which only derived pictures are served. */
export const pictureKinds = ['photo', 'croquis', 'logo'] as const;
/**
 * A document generated from current data: no event refers to it, it is not copied to a Drive, and the sweep removes it after a
 * day.
 */
export const madeHere = 'paper';
/** Paper of an estimation as it was issued, to which an event refers. */
const issuedKind = 'issued';
export const fileKinds = [...documentKinds, ...pictureKinds, madeHere, issuedKind] as const;
export type FileKind = (typeof fileKinds)[number];

/** `waiting`: pending upload to the Drive. The local copy is kept in any case. */
type FileStorage = 'local' | 'waiting' | 'google_drive';

/** An uploaded file. Its bytes are stored by `sha256`; several files may have the same bytes. */
export type StoredFile = {
  id: string;
  project_id: string;
  kind: FileKind;
  name: string;
  media_type: string;
  bytes: number;
  sha256: string;
  /** Pixels as displayed, after orientation; `null` if it is no image. */
  width: number | null;
  height: number | null;
  uploaded_by: string;
  /** Instant, ISO 8601 UTC. */
  uploaded_at: string;
  storage: FileStorage;
  drive_file_id: string | null;
  drive_attempts: number;
  /** Kind of the last failure to send it to the Drive. */
  drive_error: string | null;
  thumbnail_ready: boolean;
  /** Why no picture can be derived; `null` if no attempt has failed. */
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
 * SQL: no command is about to refer to the file. The event follows the reference by a moment, in which the file must not be
 * swept.
 */
export const unreferenced = `(admitted_at is null or admitted_at < now() - interval '10 minutes')`;

type Drop = (sha256: string) => Promise<void>;
const leave: Drop = async () => undefined;

/** Files that are pending for their project's Drive. */
const waitingIn = (pool: Pool) => ({
  /** Number of a project's files that are pending for its Drive. */
  countWaiting: async (project_id: string): Promise<number> => {
    const { rows } = await pool.query<{ waiting: number }>(
      `select count(*)::int as waiting from files.file where project_id = $1 and storage = 'waiting'`,
      [project_id],
    );
    return rows[0]!.waiting;
  },
  /** Records a failed attempt. The failures of one kind in a row share their first instant. */
  refused: async ({ id }: Pick<StoredFile, 'id'>, reason: string, now: Date): Promise<void> => {
    await pool.query(
      `update files.file set storage = 'waiting', drive_attempts = drive_attempts + 1, drive_error = $2,
         drive_refused_since = case when drive_error = $2 then coalesce(drive_refused_since, $3) else $3 end,
         drive_refused_at = $3 where id = $1`,
      [id, reason, now],
    );
  },
  /** Marks a file as pending, unless it is on the Drive already or its kind is never uploaded. Returns whether it is pending. */
  wait: async (id: string): Promise<boolean> => {
    const text = `update files.file set storage = 'waiting' where id = $1 and kind <> '${madeHere}' and storage <> 'google_drive'`;
    return (await pool.query(text, [id])).rowCount === 1;
  },
  /**
   * Marks a project's files as pending and resets their uploads; with `everything`, also those that are on a Drive. The last failure
   * stays until the next attempt, unless the folder is another. Returns the ids.
   */
  waitAnew: async (project_id: string, { everything }: { everything: boolean }): Promise<string[]> => {
    const { rows } = await pool.query<{ id: string }>(
      `update files.file set storage = 'waiting', drive_file_id = null, drive_attempts = 0,
         drive_error = case when $2 then null else drive_error end
       where project_id = $1 and kind <> '${madeHere}' and ($2 or storage <> 'google_drive') returning id`,
      [project_id, everything],
    );
    return rows.map(({ id }) => id);
  },
});

export type FileRegistry = ReturnType<typeof fileRegistry>;

/** The register of uploaded files (`files.file`). */
export const fileRegistry = (pool: Pool) => {
  /** Serializes operations on the same bytes, so that they are not removed while another file with these bytes is added. */
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

  /** Removes a file from the register; returns whether it existed and was removed. */
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
    /** Adds a file after `keep` has stored its bytes; returns the registered file if its id exists already. */
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
    /** Sets the storage of a file; `undefined` if the file is deleted. Absent fields keep their values. */
    setStorage: async (id: string, { storage, ...drive }: StorageChange) => {
      const names = Object.keys(drive) as (keyof typeof drive)[];
      const sets = ['storage = $2', ...names.map((name, index) => `${name} = $${index + 3}`)];
      return changed(sets.join(', '), [id, storage, ...names.map((name) => drive[name])]);
    },
    ...waitingIn(pool),
    setThumbnailReady: async (id: string) => changed('thumbnail_ready = true', [id]),
    /** Marks the file as damaged: no picture can be derived from it. */
    setPictureError: async (id: string, reason: string) => changed('picture_error = $2', [id, reason]),
    /** Records that an event is about to refer to the file; `undefined` if the file is deleted. */
    admit: async (id: string) => changed('admitted_at = now()', [id]),
    /**
     * Removes a file from the register; `drop` removes the bytes if no other file has them. No effect if it is deleted already.
     */
    remove: (id: string, drop: Drop = leave) => takeOff(id, 'true', drop),
    /** Like `remove`, unless an event is about to refer to the file. */
    removeUnreferenced: (id: string, drop: Drop = leave) => takeOff(id, unreferenced, drop),
    /** Removes bytes that no registered file has, after a failed registration. */
    release: (sha256: string, drop: Drop) => alone(sha256, (client) => release(client, sha256, drop)),
  };
};
