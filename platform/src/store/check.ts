import type { AnyEvent, Meta } from '@obraclara/events';
import { linkBytes } from './link.ts';
import { badAppend, maxAppendBytes, tooLarge, type Append } from './port.ts';

/** A validated command: well formed, within the size limit, its data serialized as JSON. */
export type Checked = {
  stream: string;
  expectedRevision: bigint;
  commandId: string;
  events: { type: string; data: string }[];
  meta: Meta;
  isUnseen: boolean;
  /** `meta` as JSON. It has at least one field, so that another can be appended. */
  metaText: string;
};

/** A command with linked events, each with its own metadata as JSON; `last` is the hash of the last event. */
export type Linked = Omit<Checked, 'events'> & {
  events: { type: string; data: string; meta: string }[];
  last: string;
};

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const longestStream = 400;

// A NUL or an unpaired surrogate: JSON.stringify escapes them, and Postgres refuses both.
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

/** Throws `badAppend` if the data of an event cannot be stored as text. Checked before encryption hides the text. */
export const checkStorable = (events: readonly AnyEvent[]): void => {
  for (const event of events) payloadOf(event);
};

/** Size by EventStoreDB's count: data, metadata, and two bytes for each character of the type. */
const bytesOf = (type: string, data: string, metaBytes: number) =>
  Buffer.byteLength(data) + metaBytes + linkBytes + 2 * type.length;

/** Bytes of an append, to compare with `maxAppendBytes` when splitting a long one. */
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

/** Validates an append for every adapter. Throws `badAppend` or `tooLarge`. Drops the caller's `previous` and `hash`. */
export const checked = ({
  stream,
  events,
  expectedRevision,
  meta: givenMeta,
  isUnseen = false,
}: Append): Checked => {
  checkStream(stream);
  if (events.length === 0) throw badAppend(`no events for ${stream}`);
  if (typeof expectedRevision !== 'bigint' || expectedRevision < -1n)
    throw badAppend(`${expectedRevision} is not a revision`);
  if (!uuid.test(givenMeta?.command_id ?? '')) throw badAppend('command_id is not a UUID');

  const commandId = givenMeta.command_id.toLowerCase();
  const { previous: _, hash: __, ...own } = givenMeta;
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
