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
 * A project may have 50,000 records, of which a command looks at one. So each is kept as the text of its JSON, which takes a
 * third of the memory of the object and is read from a snapshot as it is.
 */

/** A record as JSON, in ASCII: one character beyond Latin-1 would have V8 take two bytes for each of a text. */
type RecordText = string;

/**
 * All that is kept of a record: how it came, then after a tab how it is now where that is something else, or a dash once it was
 * deleted. How it came is kept for the telephone that sends it again. Texts of JSON have no tabs and no ends of lines.
 */
type RecordLine = string;

/** Every record that ever was, by its id. */
export type ProgressState = { records: Map<string, RecordLine> };

const deleted = '-';

const escaped = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;

const textOf = (record: ProgressRecord): RecordText =>
  JSON.stringify(record).replace(/[\u0080-\uffff]/g, escaped);

const firstIn = (line: RecordLine): RecordText => line.split('\t', 1)[0]!;
const nowIn = (line: RecordLine): RecordText => line.slice(line.indexOf('\t') + 1);

/** Keeps a record as it comes. */
export const keep = ({ records }: ProgressState, record: ProgressRecord): void =>
  void records.set(record.id, textOf(record));

/** Keeps what has become of a record; `undefined`: it was deleted. */
export const keepNow = ({ records }: ProgressState, id: string, now: ProgressRecord | undefined): void => {
  const line = records.get(id);
  if (line !== undefined) records.set(id, `${firstIn(line)}\t${now ? textOf(now) : deleted}`);
};

/** The record as it first came, before any correction; also of those deleted since. */
export const asItCame = ({ records }: ProgressState, id: string): ProgressRecord | undefined => {
  const line = records.get(id);
  return line === undefined ? undefined : (JSON.parse(firstIn(line)) as ProgressRecord);
};

/** The record, unless it was deleted. */
export const asItIs = ({ records }: ProgressState, id: string): ProgressRecord | undefined => {
  const line = records.get(id);
  const now = line === undefined ? deleted : nowIn(line);
  return now === deleted ? undefined : (JSON.parse(now) as ProgressRecord);
};

/** The records there are, one by one. */
export const allNow = ({ records }: ProgressState): IteratorObject<ProgressRecord> =>
  records
    .values()
    .map(nowIn)
    .filter((now) => now !== deleted)
    .map((now) => JSON.parse(now) as ProgressRecord);

/** Whether any of the records is of the concept. In JSON the quotes of what people write are escaped: this is the field alone. */
export const anyOfConcept = ({ records }: ProgressState, concept_id: string): boolean => {
  const field = `"concept_id":${JSON.stringify(concept_id)}`;
  return records.values().some((line) => nowIn(line).includes(field));
};

/** A line for each record that ever was, after its id. */
export const writeState = ({ records }: ProgressState): string => {
  const lines: string[] = [];
  for (const [id, line] of records) lines.push(`${id}\t${line}`);
  return lines.join('\n');
};

/** What `writeState` wrote. The lines are parts of the text that is read and take no memory of their own. */
export const readState = (text: string): ProgressState => {
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
