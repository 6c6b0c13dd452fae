import type { LinkedStorage, StorageConfig } from '@obraclara/api';
import type { Pool } from 'pg';
import type { DriveFailureKind } from './google/failure.ts';
import type { StorageLink } from './link.ts';
import { driveErrorMessage, driveFailureMessage } from './refusals.ts';

/** Failures that usually pass by themselves: they are reported after an hour of attempts. */
const passing: readonly DriveFailureKind[] = ['busy', 'unreachable'];
const hour = 3_600_000;

type Refusal = { project_id: string; reason: string; since: Date; last: Date; files: number };

const refused = /* sql */ `
select project_id, drive_error as reason, min(drive_refused_since) as since, max(drive_refused_at) as last, count(*)::int as files
from files.file
where storage = 'waiting' and drive_error is not null and drive_refused_at is not null and ($1::text is null or project_id = $1)
group by project_id, drive_error order by last desc`;

/** Lasting failures by project and reason, the latest first; of one project if its id is given. */
const lasting = async (db: Pool, project_id: string | null, now: Date): Promise<Refusal[]> => {
  const { rows } = await db.query<Refusal>(refused, [project_id]);
  const passes = ({ reason, since }: Refusal) =>
    passing.some((kind) => kind === reason) && now.getTime() - since.getTime() < hour;
  return rows.filter((row) => !passes(row));
};

type Link = Pick<StorageLink, 'project_id' | 'broken_at'>;

const refusalAmong = ({ project_id, broken_at }: Link, found: Refusal[]): StorageConfig['refusal'] => {
  if (broken_at) {
    const at = broken_at.toISOString();
    return { detail: driveFailureMessage('reconnect'), since: at, last: at };
  }
  const refusal = found.find((one) => one.project_id === project_id);
  if (!refusal) return null;
  const { reason, since, last } = refusal;
  return { detail: driveErrorMessage(reason), since: since.toISOString(), last: last.toISOString() };
};

/** Why files of a linked project wait, for who connected its Drive; null if they are only about to be sent. */
export const refusalOf = async (db: Pool, link: Link, now: Date): Promise<StorageConfig['refusal']> =>
  refusalAmong(link, link.broken_at ? [] : await lasting(db, link.project_id, now));

const linked = /* sql */ `
select project_id, broken_at,
  (select count(*)::int from files.file file where file.project_id = link.project_id and storage = 'waiting') as waiting_files
from storage.link link order by project_id`;

/** Every linked project, deleted ones too: how many files wait for its Drive, and why. */
export const linkedStates = async (db: Pool, now: Date): Promise<LinkedStorage[]> => {
  const [links, found] = await Promise.all([
    db.query<Link & { waiting_files: number }>(linked),
    lasting(db, null, now),
  ]);
  return links.rows.map((link) => ({
    id: link.project_id,
    waiting_files: link.waiting_files,
    refusal: refusalAmong(link, found),
  }));
};

/** Files of all projects that Drives refuse for a lasting reason, for operators: in words, how many, and for how many seconds. */
export const driveRefusals = async (db: Pool, now: Date) => {
  const found = Map.groupBy(await lasting(db, null, now), ({ reason }) => driveErrorMessage(reason));
  return [...found].map(([reason, rows]) => ({
    reason,
    files: rows.reduce((sum, { files }) => sum + files, 0),
    seconds: Math.floor((now.getTime() - Math.min(...rows.map(({ since }) => since.getTime()))) / 1000),
  }));
};
