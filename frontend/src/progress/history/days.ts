import { addMoney, addQuantities, lineAmount } from '@obraclara/events';
import { photosOfRecord } from '../record.ts';
import type { Listed } from './listed.ts';

/**
 * Total quantity of a concept, in its unit; `records`: the number of records. `amount`: pesos at the contract's unit price, without IVA;
 * null for a concept that left the catalog.
 */
export type ConceptSum = Pick<Listed, 'concept_code' | 'concept_name' | 'unit'> & {
  records: number;
  quantity: number;
  amount: number | null;
};

/** Totals of records. `amount`: the sum of the concepts' amounts; null if one is unknown. */
export type Sums = { records: number; photos: number; amount: number | null; concepts: ConceptSum[] };

/** A day of the history; `sums` is null until all its records are loaded. */
export type Day = { id: string; day: string; sums: Sums | null };

const grouped = <Key>(records: readonly Listed[], keyOf: (record: Listed) => Key): [Key, Listed[]][] => {
  const groups = new Map<Key, Listed[]>();
  for (const record of records) {
    const key = keyOf(record);
    const known = groups.get(key);
    if (known) known.push(record);
    else groups.set(key, [record]);
  }
  return [...groups];
};

/** Returns the records by day, the days in their order of appearance. */
export const byDay = (records: readonly Listed[]): [string, Listed[]][] =>
  grouped(records, ({ progress_date }) => progress_date);

const sumOf = (records: readonly [Listed, ...Listed[]]): ConceptSum => {
  const [{ concept_code, concept_name, unit, unit_price }] = records;
  const quantity = addQuantities(...records.map(({ quantity_advanced }) => quantity_advanced));
  return {
    concept_code,
    concept_name,
    unit,
    records: records.length,
    quantity,
    amount: unit_price === null ? null : lineAmount(quantity, unit_price),
  };
};

const photosThere = (record: Listed) => photosOfRecord(record).length;

/** Returns the totals of these records, with concepts sorted by code; `photosOf`: number of photos of a record. */
export const sumsOf = <Of extends Listed>(
  records: readonly Of[],
  photosOf: (record: Of) => number = photosThere,
): Sums => {
  const concepts = grouped(records, ({ concept_id }) => concept_id)
    .map(([, own]) => sumOf(own as [Listed, ...Listed[]]))
    .sort((one, other) => one.concept_code.localeCompare(other.concept_code, 'es', { numeric: true }));
  const amounts = concepts.map(({ amount }) => amount);
  return {
    records: records.length,
    photos: records.reduce((sum, record) => sum + photosOf(record), 0),
    amount: amounts.includes(null) ? null : addMoney(...amounts.map((amount) => amount ?? 0)),
    concepts,
  };
};

/** A row of the history: the heading of a day, or a record. */
export type HistoryRow = Day | Listed;

export const isDay = (row: HistoryRow): row is Day => 'sums' in row;

/** `whole`: all pages are loaded; otherwise the last day may be incomplete. `steady`: no record was added or deleted between the pages. */
type Read = { whole: boolean; steady: boolean };

/** Returns the records under headings of their days, with totals for completely loaded days. */
export const underDays = (records: readonly Listed[], { whole, steady }: Read): HistoryRow[] => {
  const days = byDay(records);
  return days.flatMap(([day, own], index) => {
    const known = steady && (whole || index < days.length - 1);
    return [{ id: `day ${day}`, day, sums: known ? sumsOf(own) : null }, ...own];
  });
};
