import type { ForWhom, NamedFile, NamedFiles } from '@obraclara/files';
import type { Pool } from 'pg';

const fields = `id, kind, name, bytes::float8 as bytes,
  to_char(uploaded_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as uploaded_at`;

/**
 * Names of files for tests without projections. An event names each registered file by its uploaded name, except those in `unnamed`. Files
 * in `ofServices` are sketches of services contracts.
 */
export const namedByRegister = (
  pool: Pool,
  unnamed: ReadonlySet<string> = new Set(),
  ofServices: ReadonlySet<string> = new Set(),
): NamedFiles => {
  const chosen = async (where: string, values: unknown[], { services }: ForWhom): Promise<NamedFile[]> => {
    const { rows } = await pool.query<Omit<NamedFile, 'folders'>>(
      `select ${fields} from files.file where ${where}`,
      values,
    );
    return rows
      .filter(({ id }) => !unnamed.has(id) && (services || !ofServices.has(id)))
      .map((row) => ({ ...row, folders: [] }));
  };
  return {
    find: async (ids, whom) =>
      new Map((await chosen('id = any($1)', [ids], whom)).map((file) => [file.id, file])),
    ofKind: (project_id, kind, { most, ...whom }) =>
      chosen(
        'project_id = $1 and kind = $2 order by file.uploaded_at desc, id limit $3',
        [project_id, kind, most],
        whom,
      ),
    photoFolders: async () => [],
    photos: async () => [],
  };
};
