import type { AppendExpectedRevision, EventStoreDBClient } from '@eventstore/db-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bareClient, client as own } from './bare-client.ts';
import { loopbackCluster, loopbackEventStoreDb } from './eventstoredb-loopback.ts';

/*
 * Tests the stand-in with the server's own client only. They also hold against a real server, according to `Enumerator.*`,
 * `IndexWriter.CheckCommit` and `RpcExceptions` of its source.
 */
const { BACKWARDS, END, NO_STREAM, START, jsonEvent, streamNameFilter } = own;
const { StreamDeletedError, StreamNotFoundError, WrongExpectedVersionError } = own;
const noted = (n: number, id?: string) =>
  jsonEvent({ type: 'Noted', data: { n }, ...(id === undefined ? {} : { id }) });
const fresh = () => `loopback-${crypto.randomUUID()}`;

describe.each([true, false])('The stand-in for EventStoreDB, batch appends: %s', (batch) => {
  let server: Awaited<ReturnType<typeof loopbackEventStoreDb>>;
  let client: EventStoreDBClient;
  beforeAll(async () => {
    server = await loopbackEventStoreDb({ batch });
    client = bareClient(server.url);
  });
  afterAll(async () => {
    await client.dispose();
    await server.close();
  });

  const append = (
    stream: string,
    expectedRevision: AppendExpectedRevision,
    ...events: ReturnType<typeof noted>[]
  ) => client.appendToStream(stream, events, { expectedRevision });
  const three = async () => {
    const stream = fresh();
    const written = await append(stream, NO_STREAM, noted(0), noted(1), noted(2));
    return { stream, written };
  };
  const revisions = async (stream: string) => {
    const found: bigint[] = [];
    for await (const { event } of client.readStream(stream)) found.push(event!.revision);
    return found;
  };

  it('answers an append with the place of its last event, and its first with the place of the whole', async () => {
    const { stream, written } = await three();
    const events = [];
    for await (const { event } of client.readStream(stream)) events.push(event!);
    expect(written).toMatchObject({ success: true, nextExpectedRevision: 2n });
    expect(written.position?.commit).toBe(events[2]!.position?.commit);
    const prepares = new Set(events.map(({ position }) => position?.prepare));
    expect([...prepares]).toEqual([events[0]!.position?.commit]);
  });

  it('answers the same ids at the same revision with the original’s place, others with a conflict', async () => {
    const stream = fresh();
    const one = noted(1, crypto.randomUUID());
    const first = await append(stream, NO_STREAM, one);
    await append(stream, 0n, noted(2));
    expect(await append(stream, NO_STREAM, one)).toEqual(first);
    await expect(append(stream, NO_STREAM, noted(3))).rejects.toBeInstanceOf(WrongExpectedVersionError);
    await expect(append(stream, 7n, one)).rejects.toBeInstanceOf(WrongExpectedVersionError);
  });

  it('leaves out what the metadata of a stream cuts off', async () => {
    const { stream } = await three();
    await client.setStreamMetadata(stream, { maxCount: 2 });
    expect(await revisions(stream)).toEqual([1n, 2n]);
    await client.setStreamMetadata(stream, { truncateBefore: 2 });
    expect(await revisions(stream)).toEqual([2n]);
    await client.setStreamMetadata(stream, { maxAge: 0 });
    expect(await revisions(stream)).toEqual([]);
    await client.setStreamMetadata(stream, {});
    expect(await revisions(stream)).toEqual([0n, 1n, 2n]);
  });

  it('takes a deleted stream for one that never was, and counts on where it ended', async () => {
    const { stream } = await three();
    await client.deleteStream(stream);
    await expect(revisions(stream)).rejects.toBeInstanceOf(StreamNotFoundError);
    expect(await append(stream, NO_STREAM, noted(3))).toMatchObject({ nextExpectedRevision: 3n });
    expect(await revisions(stream)).toEqual([3n]);
    expect((await client.getStreamMetadata(stream)).metadata).toMatchObject({ truncateBefore: 3 });
  });

  it('neither reads nor writes a buried stream', async () => {
    const { stream } = await three();
    await client.tombstoneStream(stream);
    await expect(revisions(stream)).rejects.toBeInstanceOf(StreamDeletedError);
    await expect(append(stream, 2n, noted(3))).rejects.toBeInstanceOf(StreamDeletedError);
  });

  it('gives subscribers the filtered events, and checkpoints in between', async () => {
    const { stream, written } = await three();
    for (let n = 0; n < 70; n++) await append(fresh(), NO_STREAM, noted(n));
    await append(stream, 2n, noted(3));
    let reached = 0n;
    const subscription = client.subscribeToAll({
      fromPosition: START,
      filter: streamNameFilter({
        prefixes: [stream],
        checkpointReached: async (_, { commit }) => void (reached = commit),
      }),
    });
    const seen: bigint[] = [];
    for await (const { event } of subscription) {
      seen.push(event!.revision);
      if (seen.length === 4) await subscription.unsubscribe();
    }
    expect(seen).toEqual([0n, 1n, 2n, 3n]);
    expect(reached).toBeGreaterThan(written.position!.commit);
  });

  it('carries out an append whose answer gets lost', async () => {
    const stream = fresh();
    server.faults.loseAnswers(1);
    await expect(append(stream, NO_STREAM, noted(1))).rejects.toMatchObject({ type: 'unavailable' });
    expect(await revisions(stream)).toEqual([0n]);
  });
});

describe('The stand-in for a cluster', () => {
  let cluster: Awaited<ReturnType<typeof loopbackCluster>>;
  let client: EventStoreDBClient;
  beforeAll(async () => {
    cluster = await loopbackCluster();
    client = bareClient(`${cluster.second.url}&nodePreference=follower`);
  });
  afterAll(async () => {
    await client.dispose();
    await cluster.close();
  });

  it('passes an append on to the leader, and does not have it until it is replicated', async () => {
    const stream = fresh();
    await client.appendToStream(stream, [noted(1)], { expectedRevision: NO_STREAM });
    const read = async () => {
      const found: bigint[] = [];
      const options = { fromRevision: END, direction: BACKWARDS } as const;
      for await (const { event } of client.readStream(stream, options)) found.push(event!.revision);
      return found;
    };
    await expect(read()).rejects.toBeInstanceOf(StreamNotFoundError);
    cluster.replicate();
    expect(await read()).toEqual([0n]);
  });

  it('sends whoever wants the leader to it', async () => {
    const stream = fresh();
    const events = [noted(1)];
    const options = { expectedRevision: NO_STREAM, requiresLeader: true } as const;
    const leading = bareClient(cluster.second.url);
    await expect(leading.appendToStream(stream, events, options)).rejects.toMatchObject({
      type: 'not-leader',
      leader: { address: '127.0.0.1', port: cluster.first.port },
    });
    expect(await leading.appendToStream(stream, events, options)).toMatchObject({ success: true });
    cluster.resign();
    await expect(
      leading.appendToStream(stream, [noted(2)], { ...options, expectedRevision: 0n }),
    ).rejects.toMatchObject({ type: 'not-leader', leader: { port: cluster.second.port } });
    await leading.dispose();
  });
});

it.each([
  ['22.6 to 23.10', false, '2 UNKNOWN: Unexpected ReadAllResult: Error'],
  ['24.6 and later', true, '3 INVALID_ARGUMENT: Trying to read from an invalid position.'],
])('refuses positions at which no event begins in the words of %s', async (_, later, refusal) => {
  const server = await loopbackEventStoreDb({ later });
  const client = bareClient(server.url);
  const written = await client.appendToStream(fresh(), [noted(1)], { expectedRevision: NO_STREAM });
  const at = written.position!.commit;
  const positions = async (place: bigint) => {
    const found: (bigint | undefined)[] = [];
    for await (const { event } of client.readAll({ fromPosition: { commit: place, prepare: place } }))
      found.push(event?.position.commit);
    return found;
  };
  expect((await positions(at))[0]).toBe(at);
  expect(await positions(at + 1_000_000_000n)).toEqual([]);
  for (const place of [at - 1n, at + 1n]) await expect(positions(place)).rejects.toThrow(refusal);
  await client.dispose();
  await server.close();
});

it('refuses who has no credentials', async () => {
  const server = await loopbackEventStoreDb({ credentials: 'ana:secreto' });
  const client = bareClient(server.url);
  await expect(client.getStreamMetadata(fresh())).rejects.toMatchObject({ type: 'access-denied' });
  await client.dispose();
  await server.close();
});
