/** An event as the server keeps it: bytes it does not look into. */
export type Stored = {
  id: string;
  stream: string;
  revision: bigint;
  position: bigint;
  metadata: [string, string][];
  data: Uint8Array;
  customMetadata: Uint8Array;
};

export type Proposed = Pick<Stored, 'id' | 'metadata' | 'data' | 'customMetadata'>;

export type Verdict =
  | { is: 'written'; revision: bigint; position: bigint }
  | { is: 'wrong'; current: bigint | undefined }
  | { is: 'too large' };

const limit = 1024 * 1024;
const typeOf = ({ metadata }: Proposed) => new Map(metadata).get('type') ?? '';

/**
 * What EventStoreDB does with appends: expected versions, idempotence by event id, positions with gaps, system events. Begins
 * with what a backup held (`restored`), or empty.
 */
export const loopbackLog = (restored: readonly Stored[] = []) => {
  const log: Stored[] = [...restored];
  const streams = new Map(
    Object.entries(Object.groupBy(log, ({ stream }) => stream)) as [string, Stored[]][],
  );
  const watchers = new Set<() => void>();
  let position = log.at(-1)?.position ?? 0n;

  const write = (stream: string, proposed: Proposed[]) => {
    const events = streams.get(stream) ?? [];
    streams.set(stream, events);
    for (const event of proposed) {
      position += 100n + BigInt(event.data.length + event.customMetadata.length);
      const stored = { ...event, stream, revision: BigInt(events.length), position };
      events.push(stored);
      log.push(stored);
    }
    for (const look of watchers) look();
    return events.at(-1)!;
  };

  const systemEvent = (type: string) => {
    const nothing = new TextEncoder().encode('{}');
    const metadata: [string, string][] = [
      ['type', type],
      ['content-type', 'application/json'],
      ['created', '0'],
    ];
    write('$loopback', [{ id: crypto.randomUUID(), metadata, data: nothing, customMetadata: nothing }]);
  };

  const append = (stream: string, expected: bigint, proposed: Proposed[]): Verdict => {
    const size = ({ data, customMetadata }: Proposed) => data.length + customMetadata.length;
    if (proposed.reduce((sum, event) => sum + size(event) + 2 * typeOf(event).length, 0) > limit)
      return { is: 'too large' };
    const events = streams.get(stream) ?? [];
    const current = BigInt(events.length) - 1n;
    if (expected === current) {
      const { revision, position: at } = write(stream, proposed);
      if (log.length % 3 === 0) systemEvent('$statistics');
      return { is: 'written', revision, position: at };
    }
    const there = proposed.map((_, nth) => events[Number(expected) + 1 + nth]);
    const same = expected < current && proposed.every(({ id }, nth) => there[nth]?.id === id);
    const last = there.at(-1);
    if (same && last) return { is: 'written', revision: last.revision, position: last.position };
    return { is: 'wrong', current: current < 0n ? undefined : current };
  };

  systemEvent('$started');
  return { log, streams, watchers, append };
};

export type LoopbackLog = ReturnType<typeof loopbackLog>;
