import { randomUUID } from 'node:crypto';
import { chained, lastHashes } from './chain.ts';
import { checked, type Checked, type Linked } from './check.ts';
import type { Written } from './eventstoredb-client.ts';
import { commandIndex, type Landed } from './eventstoredb-commands.ts';
import { truncatesStream } from './eventstoredb-cuts.ts';
import { isOurStream, recorded } from './eventstoredb-event.ts';
import { isOfKind } from './eventstoredb-failures.ts';
import { readGate, type Gate } from './eventstoredb-gate.ts';
import { metadataOf } from './eventstoredb-names.ts';
import { readStream, readWhole, type Server } from './eventstoredb-requests.ts';
import {
  badAppend,
  closed,
  conflict,
  cut,
  isClosed,
  tooLarge,
  unavailable,
  type Append,
  type Appended,
  type WhyClosed,
} from './port.ts';

/** Events of a stream per request. */
export const pageSize = 500;

/** Commands and hashes that this process has seen in the streams. */
type Memory = { index: ReturnType<typeof commandIndex>; hashes: ReturnType<typeof lastHashes> };

/** Truncated streams, whether all of them are known, and whether the log is closed. */
type Cuts = {
  has: (stream: string) => boolean;
  areKnown: () => boolean;
  sawGate: (gate: Gate) => void;
  whyClosed: () => WhyClosed | undefined;
};

/** Reads single streams and indexes their commands. */
const readingOf = ({ client, persist, patience }: Server, cuts: Cuts, { index, hashes }: Memory) => {
  /** A missing stream may have been deleted: then the next event would not be its first. Throws `cut` if so. */
  const missing = async (stream: string, ms: number) => {
    const last = { direction: 'backwards', maxCount: 1 } as const;
    try {
      const [metadata] = await readWhole(readStream(client, metadataOf(stream), last), ms);
      if (metadata?.event && truncatesStream(metadata.event.data)) throw cut(stream);
    } catch (error) {
      if (!isOfKind('stream-not-found', error)) throw error;
    }
  };

  /** Up to `maxCount` events from a revision on. Throws `cut` if some are missing. */
  const page = async (stream: string, fromRevision: bigint, patience: number, maxCount = pageSize) => {
    if (cuts.has(stream)) throw cut(stream);
    const events = await persist({ what: `read ${stream}`, patience }, async (ms) => {
      try {
        const found = await readWhole(readStream(client, stream, { from: fromRevision, maxCount }), ms);
        if (found.length === 0 && fromRevision === 0n) throw cut(stream);
        return found.flatMap(({ event }) => (event ? [event] : []));
      } catch (error) {
        if (!isOfKind('stream-not-found', error)) throw error;
        await missing(stream, ms);
        return [];
      }
    });
    if (events.some(({ revision }, nth) => revision !== fromRevision + BigInt(nth))) throw cut(stream);
    if (events.length === 0 && fromRevision < index.next(stream)) index.forget(stream);
    for (const event of events) index.note(recorded(event), event.id);
    const last = events.at(-1);
    // A decision reads its stream first, so the hash of the last event is cached for the append that follows.
    if (last) hashes.saw(recorded(last));
    return events;
  };

  /** Reads the part of the stream that is not indexed yet, up to `revision` or the end. */
  const learn = async (stream: string, revision?: bigint) => {
    while (revision === undefined || index.next(stream) <= revision)
      if ((await page(stream, index.next(stream), patience.write)).length === 0) return;
  };

  /** Throws `cut` if the stream was deleted: the server would accept it as new and continue its old revisions. */
  const isNew = async (stream: string) => {
    if (cuts.areKnown()) return;
    await persist({ what: `read the metadata of ${stream}`, patience: patience.write }, (ms) =>
      missing(stream, ms),
    );
  };

  return { page, learn, isNew };
};

/** Appends to single streams, with event ids that are unique to each append. */
const writingOf = ({ client, persist, patience }: Server, cuts: Cuts, { index, hashes }: Memory) => {
  /** Throws `closed` if the log is closed. Asks the server if the watch is incomplete or a try has failed. */
  const isOpen = async (isTold: boolean, ms: number) => {
    if (!isTold) cuts.sawGate(await readGate(client, ms));
    const why = cuts.whyClosed();
    if (why) throw closed(why);
  };

  /** Resolves to undefined if the stream is not at the expected revision. */
  const write = async ({ stream, events, expectedRevision }: Linked, ids: readonly string[]) => {
    const proposed = events.map(({ type, data, meta }, nth) => ({
      id: ids[nth]!,
      type,
      data: JSON.parse(data) as object,
      metadata: meta,
    }));
    let wasSent = false;
    try {
      return await persist({ what: `append to ${stream}`, patience: patience.write }, async (ms) => {
        await isOpen(cuts.areKnown() && !wasSent, ms);
        wasSent = true;
        return client.append(stream, proposed, { after: expectedRevision, ms });
      });
    } catch (error) {
      // A try before the log was closed may have been written.
      if (isClosed(error) && wasSent) throw unavailable(error);
      if (isOfKind('wrong-expected-version', error)) return undefined;
      if (isOfKind('maximum-append-size-exceeded', error)) throw tooLarge(error.maxAppendSize);
      throw error;
    }
  };

  /**
   * Location of the events that this append wrote; undefined if the server returns no position. The ids are unique to the append,
   * so no other append is mistaken for it.
   */
  const written = (linked: Linked, result: Written, id: string) => {
    const { stream, events, expectedRevision, meta } = linked;
    const revision = expectedRevision + BigInt(events.length);
    if (result.revision !== revision) throw cut(stream);
    hashes.wrote(linked);
    const { position } = result;
    if (position === undefined) return undefined;
    events.forEach((_, nth) =>
      index.note({ stream, revision: expectedRevision + 1n + BigInt(nth), position, meta }, id),
    );
    return { revision, position, id };
  };

  return { write, written };
};

const answer = ({ revision, position, id }: Landed, own?: string): Appended => ({
  revision,
  position,
  duplicate: id !== own,
});

/** Reads and appends to single streams, always on the leader: a follower that forwards an append may not have it yet. */
export const streamsOf = (server: Server, cuts: Cuts) => {
  const memory: Memory = { index: commandIndex(), hashes: lastHashes() };
  const { index, hashes } = memory;
  const { page, learn, isNew } = readingOf(server, cuts, memory);
  const { write, written } = writingOf(server, cuts, memory);

  /** Hash of the event at the expected revision; undefined if there is none. */
  const hashBefore = async (stream: string, revision: bigint) => {
    const known = hashes.find(stream, revision);
    if (known !== undefined) return known;
    await page(stream, revision, server.patience.write, 1);
    return hashes.find(stream, revision);
  };

  /** Checks that the stream may be written, and indexes the commands that wrote it. */
  const prepare = async ({ stream, expectedRevision, isUnseen }: Checked) => {
    if (!isOurStream(stream)) throw badAppend(`${stream} is not named like one of our streams`);
    if (cuts.has(stream)) throw cut(stream);
    if (isUnseen) index.skipTo(stream, expectedRevision + 1n);
    else index.fromTheFirst(stream);
    if (expectedRevision >= 0n) return learn(stream, expectedRevision);
    // For a stream that was never read, the server checks whether it is new.
    return index.next(stream) === 0n ? isNew(stream) : undefined;
  };

  const append = async (request: Append): Promise<Appended> => {
    const command = checked(request);
    const { stream, commandId, expectedRevision } = command;
    await prepare(command);
    const before = index.find(stream, commandId);
    if (before) return answer(before);

    const why = cuts.whyClosed();
    if (why) throw closed(why);
    const hash = await hashBefore(stream, expectedRevision);
    const ids = request.events.map(() => randomUUID());
    const own = ids.at(-1)!;
    if (hash !== undefined) {
      const linked = chained(command, hash);
      const result = await write(linked, ids);
      const now = result && written(linked, result, own);
      if (now) return answer(now, own);
    }
    await learn(stream);
    const landed = index.find(stream, commandId);
    if (!landed) throw conflict(stream);
    return answer(landed, own);
  };

  const eventAt = async (stream: string, revision: bigint) =>
    (await page(stream, revision, server.patience.read, 1)).map(recorded)[0];

  return { page, append, eventAt };
};
