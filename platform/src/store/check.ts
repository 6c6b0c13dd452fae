import type { AnyEvent, Meta } from '@obraclara/events';
import { linkBytes } from './link.ts';
import { badAppend, maxAppendBytes, tooLarge, type Append } from './port.ts';

/** A command as an adapter takes it: proven well formed and small enough, the JSON of its data already made. */
export type Checked = {
  stream: string;
  expectedRevision: bigint;
  commandId: string;
  events: { type: string; data: string }[];
  meta: Meta;
  isUnseen: boolean;
  /** The same as JSON: of some fields at least, so that another can be put behind them. */
  metaText: string;
};

/** The same as it is written, each event with metadata of its own, as JSON too; `last`: the hash of the last one. */
export type Linked = Omit<Checked, 'events'> & {
  events: { type: string; data: string; meta: string }[];
  last: string;
};

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const longestStream = 400;

// A NUL, or half of a surrogate pair: JSON.stringify writes them as escapes, and Postgres refuses both.
const unstorable = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f]..)/;

const json = (value: unknown, what: string): string => {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw badAppend(`${what} is not an object`);
  const text = JSON.stringify(value);
  if (text.includes('\\u') && unstorable.test(text))
    throw badAppend(`${what} has a character that cannot be stored`);
  return text;
};

const payloadOf = ({ type, data }: AnyEvent): string => json(data, `data of ${type}`);

/** Throws `badAppend` where the data of an event could not be written as they are; sealed, nobody sees that any more. */
export const checkStorable = (events: readonly AnyEvent[]): void => {
  for (const event of events) payloadOf(event);
};

/** EventStoreDB's own measure: data, metadata, and two bytes for each character of the type. */
const bytesOf = (type: string, data: string, metaBytes: number) =>
  Buffer.byteLength(data) + metaBytes + linkBytes + 2 * type.length;

/** What an append weighs against `maxAppendBytes`, for those who cut long ones into pieces. */
export const appendBytes = (events: readonly AnyEvent[], meta: Meta) => {
  const metaBytes = Buffer.byteLength(JSON.stringify(meta));
  return events.reduce((sum, { type, data }) => sum + bytesOf(type, JSON.stringify(data), metaBytes), 0);
};

const checkStream = (stream: string) => {
  if (typeof stream !== 'string' || stream.trim() === '') throw badAppend('a stream needs a name');
  if (stream.startsWith('$')) throw badAppend(`${stream}: names that begin with $ belong to the store`);
  if (stream.length > longestStream || !stream.isWellFormed() || stream.includes('\0'))
    throw badAppend('not the name of a stream');
};

/** Throws `badAppend` or `tooLarge`; what passes is accepted by every adapter. The links of its metadata are not the caller's. */
export const checked = ({
  stream,
  events,
  expectedRevision,
  meta: said,
  isUnseen = false,
}: Append): Checked => {
  checkStream(stream);
  if (events.length === 0) throw badAppend(`no events for ${stream}`);
  if (typeof expectedRevision !== 'bigint' || expectedRevision < -1n)
    throw badAppend(`${expectedRevision} is not a revision`);
  if (!uuid.test(said?.command_id ?? '')) throw badAppend('command_id is not a UUID');

  const commandId = said.command_id.toLowerCase();
  const { previous: _, hash: __, ...own } = said;
  const meta = { ...own, command_id: commandId };
  const metaText = json(meta, 'meta');
  const metaBytes = Buffer.byteLength(metaText);
  let bytes = 0;
  const payloads = events.map((event) => {
    const { type } = event;
    if (typeof type !== 'string' || type === '') throw badAppend('an event needs a type');
    const payload = payloadOf(event);
    bytes += bytesOf(type, payload, metaBytes);
    return { type, data: payload };
  });
  if (bytes > maxAppendBytes) throw tooLarge(bytes);
  return { stream, expectedRevision, commandId, isUnseen, events: payloads, meta, metaText };
};
