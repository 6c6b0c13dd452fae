import type { DeviceFile } from '../../offline/kept-files.ts';
import { isPending, mostUrgent, type DocumentRow } from '../row.ts';

const megabyte = 1024 ** 2;

/** Maximum size of kept documents, in bytes: per file, and per user. */
export const limits = { file: 20 * megabyte, all: 100 * megabyte };

type Kept = Pick<DeviceFile, 'project_id' | 'file_id' | 'bytes'>;

/** A document with the known size of its file. */
export type Wanted = DocumentRow & { bytes: number };

const fits = (row: DocumentRow): row is Wanted => row.bytes !== null && row.bytes <= limits.file;

/** By due date, then newest first. */
const mostNeeded = (a: DocumentRow, b: DocumentRow) =>
  mostUrgent(a, b) || b.upload_date.localeCompare(a.upload_date);

/** Document lists of a user's projects, by project; null if not loaded yet. */
export type Lists = ReadonlyMap<string, readonly DocumentRow[] | null>;

/**
 * Returns the files to download for the documents that the user must attend, most urgent first, and the files to delete before that.
 * Files of a project without a loaded list stay; files beyond the size limit are left out, least urgent first.
 */
export const filesToKeep = (user_id: string, lists: Lists, kept: readonly Kept[]) => {
  const staying = kept.filter(({ project_id }) => lists.get(project_id) === null);
  let used = staying.reduce((sum, { bytes }) => sum + bytes, 0);
  const keeps = new Set(staying.map(({ file_id }) => file_id));
  const wanted = [...lists.values()]
    .flatMap((rows) => rows ?? [])
    .filter((row) => row.assigned_to === user_id && isPending(row))
    .filter(fits)
    .toSorted(mostNeeded);
  const missing: Wanted[] = [];
  const there = new Set(kept.map(({ file_id }) => file_id));
  for (const row of wanted) {
    if (keeps.has(row.file_id) || used + row.bytes > limits.all) continue;
    used += row.bytes;
    keeps.add(row.file_id);
    if (!there.has(row.file_id)) missing.push(row);
  }
  return { missing, leaving: kept.filter(({ file_id }) => !keeps.has(file_id)) };
};
