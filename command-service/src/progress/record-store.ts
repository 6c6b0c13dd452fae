import type { ProgressTerms } from '@obraclara/events';

export type ProgressRecord = Required<ProgressTerms> & {
  id: string;
  project_id: string;
  concept_id: string;
  created_offline: boolean;
  created_by: string;
  revision: number;
};

/*
 * A project may have 50,000 records, of which a command reads one. Each record is therefore stored as JSON text: a third of the object's
 * memory, and readable from a snapshot as it is.
 */

/** A record as JSON in ASCII: one character beyond Latin-1 would make V8 use two bytes for each character of the text. */
type RecordText = string;

/**
 * A record's stored text: the first version; then, after a tab, the present version if it differs, or a dash if deleted. A device that
 * sends the record again needs the first version. JSON text contains no tabs or line breaks.
 */
type RecordLine = string;

/** Every record ever made, by its id, deleted ones included. */
export type ProgressState = { records: Map<string, RecordLine> };

const deleted = '-';

const escaped = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;

const textOf = (record: ProgressRecord): RecordText =>
  JSON.stringify(record).replace(/[\u0080-\uffff]/g, escaped);

const firstIn = (line: RecordLine): RecordText => line.split('\t', 1)[0]!;
const nowIn = (line: RecordLine): RecordText => line.slice(line.indexOf('\t') + 1);

/** Stores a new record. */
export const addRecord = ({ records }: ProgressState, record: ProgressRecord): void =>
  void records.set(record.id, textOf(record));

/** Stores the present version of a record; `undefined`: it was deleted. */
export const setCurrentRecord = (
  { records }: ProgressState,
  id: string,
  now: ProgressRecord | undefined,
): void => {
  const line = records.get(id);
  if (line !== undefined) records.set(id, `${firstIn(line)}\t${now ? textOf(now) : deleted}`);
};

/** The first version of a record, before any correction, even if it was deleted since. */
export const originalRecord = ({ records }: ProgressState, id: string): ProgressRecord | undefined => {
  const line = records.get(id);
  return line === undefined ? undefined : (JSON.parse(firstIn(line)) as ProgressRecord);
};

/** The present version of the record; undefined if it was deleted. */
export const currentRecord = ({ records }: ProgressState, id: string): ProgressRecord | undefined => {
  const line = records.get(id);
  const now = line === undefined ? deleted : nowIn(line);
  return now === deleted ? undefined : (JSON.parse(now) as ProgressRecord);
};

/** All present records, parsed one by one. */
export const currentRecords = ({ records }: ProgressState): IteratorObject<ProgressRecord> =>
  records
    .values()
    .map(nowIn)
    .filter((now) => now !== deleted)
    .map((now) => JSON.parse(now) as ProgressRecord);

/** Whether any present record belongs to the concept. JSON escapes quotes in text, so the search matches only the field. */
export const conceptHasRecords = ({ records }: ProgressState, concept_id: string): boolean => {
  const field = `"concept_id":${JSON.stringify(concept_id)}`;
  return records.values().some((line) => nowIn(line).includes(field));
};

/** One line per record ever made: its id, a tab and its stored text. */
export const serializeState = ({ records }: ProgressState): string => {
  const lines: string[] = [];
  for (const [id, line] of records) lines.push(`${id}\t${line}`);
  return lines.join('\n');
};

/** Parses the text of `serializeState`. The lines are slices of the text and take no memory of their own. */
export const parseState = (text: string): ProgressState => {
  const records = new Map<string, RecordLine>();
  for (let begins = 0; begins < text.length;) {
    const next = text.indexOf('\n', begins);
    const ends = next < 0 ? text.length : next;
    const tab = text.indexOf('\t', begins);
    records.set(text.slice(begins, tab), text.slice(tab + 1, ends));
    begins = ends + 1;
  }
  return { records };
};
