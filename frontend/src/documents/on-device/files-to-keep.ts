import type { DeviceFile } from '../../offline/kept-files.ts';
import { isPending, mostUrgent, type DocumentRow } from '../row.ts';

const megabyte = 1024 ** 2;

/** How much of documents a device is asked to keep, in bytes: of one file, and of all of a person's. */
export const limits = { file: 20 * megabyte, all: 100 * megabyte };

type Kept = Pick<DeviceFile, 'project_id' | 'file_id' | 'bytes'>;

/** A document with what is known of its file. */
export type Wanted = DocumentRow & { bytes: number };

const fits = (row: DocumentRow): row is Wanted => row.bytes !== null && row.bytes <= limits.file;

/** By when it is due, then the newest. */
const mostNeeded = (a: DocumentRow, b: DocumentRow) =>
  mostUrgent(a, b) || b.upload_date.localeCompare(a.upload_date);

/** The lists of documents of somebody's projects, by project; null where none was answered yet. */
export type Lists = ReadonlyMap<string, readonly DocumentRow[] | null>;

/**
 * Which files of the documents that somebody is to attend are to be brought onto the device, the most needed first, and which are to leave it
 * before. What is kept of a project whose list is not known stays; what finds no room behind what is needed more is left out.
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
