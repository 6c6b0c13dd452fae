import { hash as digest } from 'node:crypto';
import type { Checked, Linked } from './check.ts';
import { nothingBefore } from './link.ts';
import { markOf, type Recorded } from './port.ts';
import { lruCache } from './lru-cache.ts';

/*
 * Each event's metadata has the hash of the previous event of its stream (`previous`) and its own (`hash`). The hash covers
 * stream, revision, type, data and all other metadata. A changed event does not match its hash; with a new hash, it does not
 * match the next event. Hashes are SHA-256 (FIPS 180-4), 64 hexadecimal characters.
 */

const sha256 = (text: string | Buffer) => digest('sha256', text);

type Texts = { stream: string; revision: bigint; type: string; data: string; meta: string };

/** Hashes the JSON texts of data and metadata, without `hash`. */
const hashOfTexts = ({ stream, revision, type, data, meta }: Texts): string =>
  sha256(`[${JSON.stringify(stream)},"${revision}",${JSON.stringify(type)},${data},${meta}]`);

/** Computes an event's hash from its content. It differs from `meta.hash` if either was changed. */
export const hashOf = ({
  stream,
  revision,
  type,
  data,
  meta: { hash: _, ...meta },
}: Pick<Recorded, 'stream' | 'revision' | 'type' | 'data' | 'meta'>): string =>
  hashOfTexts({ stream, revision, type, data: JSON.stringify(data), meta: JSON.stringify(meta) });

/** Hash of the whole log after one more event: of the running hash so far (`nothingBefore` at the start) and the event's hash. */
export const runningHash = (before: string, hash: string): string =>
  sha256(Buffer.from(before + hash, 'hex'));

/** Links each event of a command to the previous one; `before` is the hash of the stream's last event. */
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

/** `mark` identifies the event, if it was read. */
type Known = { revision: bigint; hash: string; mark?: string };

const mostStreams = 20_000;

/** Caches the hash of each stream's last event that was read or written; evicts the least recently used streams. */
export const lastHashes = () => {
  const known = lruCache<Known>(mostStreams);
  return {
    /** Hash of this event, if it is the last known one of its stream. */
    find: (stream: string, revision: bigint): string | undefined => {
      if (revision < 0n) return nothingBefore;
      const last = known.get(stream);
      return last?.revision === revision ? last.hash : undefined;
    },
    /** Records an event that was read; replaces any other event at that revision. */
    saw: (event: Recorded): string => {
      const { stream, revision } = event;
      const mark = markOf(event);
      const last = known.get(stream);
      const hash = last?.revision === revision && last.mark === mark ? last.hash : hashOf(event);
      known.set(stream, { revision, hash, mark });
      return hash;
    },
    /** Records the events of a successful append. */
    wrote: ({ stream, expectedRevision, events, last, meta }: Linked) => {
      const revision = expectedRevision + BigInt(events.length);
      known.set(stream, { revision, hash: last, mark: markOf({ revision, stream, meta }) });
    },
    /** Clears the cache, for when another log has replaced the one that was read. */
    forget: known.clear,
  };
};
