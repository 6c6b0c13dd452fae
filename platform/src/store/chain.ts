import { hash as digest } from 'node:crypto';
import type { Checked, Linked } from './check.ts';
import { nothingBefore } from './link.ts';
import { markOf, type Recorded } from './port.ts';
import { recentlyUsed } from './recently-used.ts';

/*
 * Each event carries in its metadata the hash of the one before it in its stream (`previous`) and its own (`hash`), which
 * covers stream, revision, type, data and all other metadata. So a changed event does not fit its own hash, and one that was
 * given another hash does not fit the next event. Hashes are SHA-256 (FIPS 180-4) in hexadecimal, 64 characters.
 */

const sha256 = (text: string | Buffer) => digest('sha256', text);

type Texts = { stream: string; revision: bigint; type: string; data: string; meta: string };

/** Over the JSON texts of data and metadata, without `hash` itself. */
const hashOfTexts = ({ stream, revision, type, data, meta }: Texts): string =>
  sha256(`[${JSON.stringify(stream)},"${revision}",${JSON.stringify(type)},${data},${meta}]`);

/** The hash of an event by its content: the one it carries, unless one of both was changed. */
export const hashOf = ({
  stream,
  revision,
  type,
  data,
  meta: { hash: _, ...meta },
}: Pick<Recorded, 'stream' | 'revision' | 'type' | 'data' | 'meta'>): string =>
  hashOfTexts({ stream, revision, type, data: JSON.stringify(data), meta: JSON.stringify(meta) });

/** What the whole log comes to with one more event: the hash of all before it (or `nothingBefore`) and of its own. */
export const runningHash = (before: string, hash: string): string =>
  sha256(Buffer.from(before + hash, 'hex'));

/** A command with each of its events linked to the one before it. */
export const chained = (command: Checked, before: string): Linked => {
  const { stream, expectedRevision } = command;
  let previous = before;
  const events = command.events.map(({ type, data }, nth) => {
    const meta = `${command.metaText.slice(0, -1)},"previous":"${previous}"}`;
    const revision = expectedRevision + 1n + BigInt(nth);
    previous = hashOfTexts({ stream, revision, type, data, meta });
    return { type, data, meta: `${meta.slice(0, -1)},"hash":"${previous}"}` };
  });
  return { ...command, events, last: previous };
};

/** `mark`: of the event whose hash it is, where it was read. */
type Known = { revision: bigint; hash: string; mark?: string };

const mostStreams = 20_000;

/** The hash of the last event that was read or written of each stream; forgets the streams not used for longest. */
export const lastHashes = () => {
  const known = recentlyUsed<Known>(mostStreams);
  return {
    /** The hash of this event, if it is the last one known of its stream. */
    find: (stream: string, revision: bigint): string | undefined => {
      if (revision < 0n) return nothingBefore;
      const last = known.get(stream);
      return last?.revision === revision ? last.hash : undefined;
    },
    /** Takes in an event that was just read: whatever stood in its place before does not count any more. */
    saw: (event: Recorded): string => {
      const { stream, revision } = event;
      const mark = markOf(event);
      const last = known.get(stream);
      const hash = last?.revision === revision && last.mark === mark ? last.hash : hashOf(event);
      known.set(stream, { revision, hash, mark });
      return hash;
    },
    /** Takes in what was just written. */
    wrote: ({ stream, expectedRevision, events, last, meta }: Linked) => {
      const revision = expectedRevision + BigInt(events.length);
      known.set(stream, { revision, hash: last, mark: markOf({ revision, stream, meta }) });
    },
    /** For when another log is in the place of the one that was read. */
    forget: known.clear,
  };
};
