import { addMoney, photosOf } from '@obraclara/events';
import { filesOf, type Item } from '../../offline/item.ts';
import { shownFiles } from '../../offline/shown-files.ts';
import { byDay, sumsOf, type Sums } from '../history/days.ts';
import type { Listed, Naming } from '../history/listed.ts';
import { listed } from '../history/listed.ts';
import { photosOfRecord, type ProgressRecord } from '../record.ts';
import { changesByRecord } from '../../offline/changes-by-record.ts';

/** Calendar days, both included, and the user whose records are included; `created_by` null: all users. */
export type Period = { from: string; until: string; created_by: string | null };

/** A photo's bytes, or its address. */
export type PhotoSource = Blob | string;

/** A record in a report; `sources`: its photos; `waiting`: it is not sent yet. */
export type ReportRecord = Listed & { sources: PhotoSource[]; waiting: boolean };

const photosIn = ({ sources }: ReportRecord) => sources.length;

/** Returns the totals of records of one or several days. The amount is the sum of the daily amounts printed below it. */
export const reportSums = (records: readonly ReportRecord[]): Sums => {
  const amounts = byDay(records).map(([, own]) => sumsOf(own).amount);
  const amount = amounts.includes(null) ? null : addMoney(...amounts.map((one) => one ?? 0));
  return { ...sumsOf(records, photosIn), amount };
};

/** Whether a record is in the period and of the selected user. */
export const isIncluded = (
  { from, until, created_by }: Period,
  record: Pick<ProgressRecord, 'progress_date' | 'created_by'>,
) =>
  from <= record.progress_date &&
  record.progress_date <= until &&
  (created_by === null || created_by === record.created_by);

type Page = { data: readonly ProgressRecord[]; total: number };

/**
 * Returns the records of completely loaded days from cached history pages, which have the newest day first.
 * `missing`: the day at which the pages end; it and earlier days may have more records. Null if all are loaded.
 */
export const completeDays = (
  pages: readonly Page[],
): { records: ProgressRecord[]; missing: string | null } => {
  const records = [...new Map(pages.flatMap(({ data }) => data).map((one) => [one.id, one])).values()];
  const last = records.at(-1)?.progress_date;
  if (last === undefined || records.length >= pages.at(-1)!.total) return { records, missing: null };
  return { records: records.filter(({ progress_date }) => progress_date > last), missing: last };
};

/** A pending capture as the record that it will become. */
const recordOf = ({ id, user_id, kept_at, body }: Item<'progress'>): ProgressRecord => ({
  id,
  project_id: body.project_id,
  concept_id: body.concept_id,
  quantity_advanced: body.quantity_advanced,
  progress_date: body.progress_date,
  date_registered: body.progress_date,
  observations: body.observations ?? '',
  photo_url: null,
  thumbnail_url: null,
  photos: [],
  created_offline: true,
  created_by: user_id,
  created_at: kept_at,
  revision: 0,
});

/** A record with its pending change applied. */
const asItIsToBe = (record: Listed, change: Item<'progress'> | undefined): ReportRecord => {
  if (!change)
    return {
      ...record,
      sources: photosOfRecord(record).map(({ photo_url }) => photo_url),
      waiting: false,
    };
  const { quantity_advanced, progress_date, observations, photo_url = null, photos } = change.body;
  const taken = new Map(filesOf(change).map(({ as, blob }) => [as, blob]));
  const sources = photosOf({ photo_url, photos }).map(
    (photo) => taken.get(photo.photo_url) ?? photo.photo_url,
  );
  return {
    ...record,
    quantity_advanced,
    progress_date,
    observations: observations ?? '',
    sources,
    waiting: true,
  };
};

type Known = { records: readonly ProgressRecord[]; waiting: readonly Item<'progress'>[] };

/** Returns the records of a period, from the server and from the outbox, by day and then in the order of capture. */
export const recordsOfPeriod = (
  { records, waiting }: Known,
  period: Period,
  naming: Naming,
): ReportRecord[] => {
  const named = listed(naming);
  const there = new Set(records.map(({ id }) => id));
  const changes = changesByRecord('progress', waiting);
  return [
    ...records
      .filter(({ id }) => changes.get(id)?.over?.does !== 'remove')
      .map((record) => asItIsToBe(named(record), changes.get(record.id))),
    ...waiting
      .filter(({ id, over }) => !over && !there.has(id))
      .map((item) => ({
        ...named(recordOf(item)),
        sources: shownFiles(item).map(({ blob }) => blob),
        waiting: true,
      })),
  ]
    .filter((record) => isIncluded(period, record))
    .sort(
      (one, other) =>
        one.progress_date.localeCompare(other.progress_date) ||
        one.created_at.localeCompare(other.created_at),
    );
};
