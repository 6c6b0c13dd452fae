import type { StorageConfig } from '@obraclara/api';
import type { Pool } from 'pg';
import type { DriveFailureKind } from './google/failure.ts';
import type { StorageLink } from './link.ts';
import { driveErrorMessage, driveFailureMessage } from './refusals.ts';

/** Failures that usually pass by themselves: they are reported after an hour of attempts. */
const passing: readonly DriveFailureKind[] = ['busy', 'unreachable'];
const hour = 3_600_000;

type Refusal = { reason: string; since: Date; last: Date; files: number };

const refused = /* sql */ `
select drive_error as reason, min(drive_refused_since) as since, max(drive_refused_at) as last, count(*)::int as files
from files.file
where storage = 'waiting' and drive_error is not null and drive_refused_at is not null and ($1::text is null or project_id = $1)
group by drive_error order by last desc`;

const lasting = async (db: Pool, project_id: string | null, now: Date): Promise<Refusal[]> => {
  const { rows } = await db.query<Refusal>(refused, [project_id]);
  const passes = ({ reason, since }: Refusal) =>
    passing.some((kind) => kind === reason) && now.getTime() - since.getTime() < hour;
  return rows.filter((row) => !passes(row));
};

/** Why files of a linked project wait, for who connected its Drive; null if they are only about to be sent. */
export const refusalOf = async (
  db: Pool,
  { project_id, broken_at }: Pick<StorageLink, 'project_id' | 'broken_at'>,
  now: Date,
): Promise<StorageConfig['refusal']> => {
  if (broken_at) {
    const at = broken_at.toISOString();
    return { detail: driveFailureMessage('reconnect'), since: at, last: at };
  }
  const [refusal] = await lasting(db, project_id, now);
  if (!refusal) return null;
  const { reason, since, last } = refusal;
  return { detail: driveErrorMessage(reason), since: since.toISOString(), last: last.toISOString() };
};

/** Files of all projects that Drives refuse for a lasting reason, for operators: in words, how many, and for how many seconds. */
export const driveRefusals = async (db: Pool, now: Date) =>
  (await lasting(db, null, now)).map(({ reason, since, files }) => ({
    reason: driveErrorMessage(reason),
    files,
    seconds: Math.floor((now.getTime() - since.getTime()) / 1000),
  }));
