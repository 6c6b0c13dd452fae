import { addMoney, addQuantities, lineAmount } from '@obraclara/events';
import { photosOfRecord } from '../record.ts';
import type { Listed } from './listed.ts';

/**
 * What was recorded of a concept, in its unit; `records`: how many times. `amount`: pesos at the contract's unit price, without IVA, null
 * for a concept that is no longer in the catalog.
 */
export type ConceptSum = Pick<Listed, 'concept_code' | 'concept_name' | 'unit'> & {
  records: number;
  quantity: number;
  amount: number | null;
};

/** What records come to. `amount`: the sum of the concepts' amounts; null where one of them is not known. */
export type Sums = { records: number; photos: number; amount: number | null; concepts: ConceptSum[] };

/** A day of the history; `sums` are null as long as not all of its records are known. */
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

/** Records by their day, the days in the order in which they come. */
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

/** What these records come to, by concepts in the order of their codes; `photosOf`: how many photos one of them has. */
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

/** A row of the history: the heading of a day, or a record of it. */
export type HistoryRow = Day | Listed;

export const isDay = (row: HistoryRow): row is Day => 'sums' in row;

/** `whole`: there are none left to ask for, until when more of the last day may come; `steady`: none came or went while one read on. */
type Read = { whole: boolean; steady: boolean };

/** Records under their days, each added up where all of its records are known. */
export const underDays = (records: readonly Listed[], { whole, steady }: Read): HistoryRow[] => {
  const days = byDay(records);
  return days.flatMap(([day, own], index) => {
    const known = steady && (whole || index < days.length - 1);
    return [{ id: `day ${day}`, day, sums: known ? sumsOf(own) : null }, ...own];
  });
};
