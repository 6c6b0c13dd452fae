/** An event as the server stores it; its data are opaque bytes. */
export type Stored = {
  id: string;
  stream: string;
  revision: bigint;
  /** Commit position: the position of its own record. */
  position: bigint;
  /** Prepare position: the position of the first event of its append. */
  prepare: bigint;
  /** Milliseconds since 1970. */
  created: number;
  metadata: [string, string][];
  data: Uint8Array;
  customMetadata: Uint8Array;
};

export type Proposed = Pick<Stored, 'id' | 'metadata' | 'data' | 'customMetadata'>;

export type Verdict =
  | { is: 'written'; revision: bigint; position: bigint; prepare: bigint }
  | { is: 'wrong'; current: bigint | undefined }
  | { is: 'too large' }
  | { is: 'deleted' };

/** -1n: the stream is new. */
export type Expected = bigint | 'any';

/** Readable events of a stream; a soft-deleted stream is `missing`. */
export type View = 'missing' | 'deleted' | readonly Stored[];

const limit = 1024 * 1024;
/** Size by the server's count: two bytes for each character of the type. */
const sizeOf = (event: Proposed) =>
  event.data.length + event.customMetadata.length + 2 * typeOf(event).length;
/** Bytes of an event's record, after which the next one begins. */
const bytesInLog = ({ data, customMetadata }: Proposed) => BigInt(100 + data.length + customMetadata.length);
const endOfStream = 2n ** 63n - 1n;
export const typeOf = ({ metadata }: Proposed) => new Map(metadata).get('type') ?? '';

type Limits = { $maxCount?: number; $maxAge?: number; $tb?: number };

const json = (value: string) => new TextEncoder().encode(value);
const systemEvent = (type: string, data = '{}'): Proposed => ({
  id: crypto.randomUUID(),
  metadata: [
    ['type', type],
    ['content-type', 'application/json'],
  ],
  data: json(data),
  customMetadata: json('{}'),
});

/**
 * Implements EventStoreDB's appends and reads: expected versions, idempotence by event id, positions with gaps, system events,
 * and truncated, deleted and tombstoned streams (`IndexReader` and `IndexWriter` of the server). Starts from a backup
 * (`restored`), or empty.
 */
export const loopbackLog = (restored: readonly Stored[] = []) => {
  const log: Stored[] = [...restored];
  const streams = new Map(
    Object.entries(Object.groupBy(log, ({ stream }) => stream)) as [string, Stored[]][],
  );
  const buried = new Set<string>();
  const watchers = new Set<() => void>();
  const last = log.at(-1);
  let end = last ? last.position + bytesInLog(last) : 100n;

  const write = (stream: string, proposed: Proposed[]) => {
    const events = streams.get(stream) ?? [];
    streams.set(stream, events);
    let prepare: bigint | undefined;
    for (const event of proposed) {
      const position = end;
      end += bytesInLog(event);
      prepare ??= position;
      const revision = BigInt(events.length);
      const stored = { ...event, stream, revision, position, prepare, created: Date.now() };
      events.push(stored);
      log.push(stored);
    }
    for (const look of watchers) look();
    return events.at(-1)!;
  };

  const limitsOf = (stream: string): Limits => {
    const last = streams.get(`$$${stream}`)?.at(-1);
    return last ? (JSON.parse(Buffer.from(last.data).toString()) as Limits) : {};
  };
  const isSoftDeleted = (stream: string) => (limitsOf(stream).$tb ?? 0) >= Number(endOfStream);

  const view = (stream: string): View => {
    if (buried.has(stream)) return 'deleted';
    const events = streams.get(stream);
    if (!events || isSoftDeleted(stream)) return 'missing';
    const { $maxCount = Infinity, $maxAge = Infinity, $tb = 0 } = limitsOf(stream);
    const first = Math.max($tb, events.length - $maxCount);
    return events.filter(
      ({ created }, revision) => revision >= first && created >= Date.now() - $maxAge * 1000,
    );
  };

  const accept = (stream: string, proposed: Proposed[]): Verdict => {
    if (isSoftDeleted(stream)) {
      const $tb = streams.get(stream)?.length ?? 0;
      write(`$$${stream}`, [systemEvent('$metadata', JSON.stringify({ ...limitsOf(stream), $tb }))]);
    }
    const { revision, position: at, prepare } = write(stream, proposed);
    if (log.length % 3 === 0) write('$loopback', [systemEvent('$statistics')]);
    return { is: 'written', revision, position: at, prepare };
  };

  /** An append with the same ids at the same revision is a repetition and gets the first result. */
  const repeated = (events: readonly Stored[], expected: bigint, proposed: Proposed[]) => {
    const there = proposed.map((_, nth) => events[Number(expected) + 1 + nth]);
    return proposed.every(({ id }, nth) => there[nth]?.id === id) ? there.at(-1) : undefined;
  };

  const decide = (stream: string, expected: bigint, proposed: Proposed[]): Verdict => {
    const events = streams.get(stream) ?? [];
    const current = BigInt(events.length) - 1n;
    if (expected === current) return accept(stream, proposed);
    const former = expected < current ? repeated(events, expected, proposed) : undefined;
    if (former) return { is: 'written', ...former };
    if (expected === -1n && isSoftDeleted(stream)) return accept(stream, proposed);
    return { is: 'wrong', current: current < 0n ? undefined : current };
  };

  const append = (stream: string, expected: Expected, proposed: Proposed[]): Verdict => {
    if (proposed.reduce((sum, event) => sum + sizeOf(event), 0) > limit) return { is: 'too large' };
    if (buried.has(stream)) return { is: 'deleted' };
    return expected === 'any' ? accept(stream, proposed) : decide(stream, expected, proposed);
  };

  write('$loopback', [systemEvent('$started')]);
  return {
    log,
    streams,
    watchers,
    append,
    view,
    /** Position of the next event. */
    end: () => end,
    /** Appends `count` events of another application. */
    neighbour: (count: number) =>
      write(
        'orders-7',
        Array.from({ length: count }, () => systemEvent('OrderPlaced')),
      ),
    /** Soft delete: the stream is missing until the next append. */
    delete: (stream: string) => write(`$$${stream}`, [systemEvent('$metadata', `{"$tb":${endOfStream}}`)]),
    /** Hard delete: the stream can never be used again. */
    tombstone: (stream: string) => {
      buried.add(stream);
      return write(stream, [systemEvent('$streamDeleted')]);
    },
  };
};

export type LoopbackLog = ReturnType<typeof loopbackLog>;
