import { typeOf, type LoopbackLog, type Stored } from './eventstoredb-loopback-log.ts';
import {
  failure,
  grpc,
  identifier,
  pb,
  shared,
  streamDeleted,
  text,
  type Grpc,
  type Streams,
} from './eventstoredb-loopback-messages.ts';
import type { Node } from './eventstoredb-loopback-node.ts';

type Reading = Grpc.ServerWritableStream<Streams.ReadReq, Streams.ReadResp>;
type Options = Streams.ReadReq.Options;

/** Events that the server scans before it sends a checkpoint. */
const searchWindow = 32;

const readResponse = (event: Stored) => {
  const record = new pb.ReadResp.ReadEvent.RecordedEvent();
  record.setId(new shared.UUID().setString(event.id));
  record.setStreamIdentifier(identifier(event.stream));
  record.setStreamRevision(String(event.revision));
  record.setPreparePosition(String(event.prepare));
  record.setCommitPosition(String(event.position));
  for (const [key, value] of event.metadata) record.getMetadataMap().set(key, value);
  record.getMetadataMap().set('created', String(event.created * 10_000));
  record.setData(event.data);
  record.setCustomMetadata(event.customMetadata);
  const read = new pb.ReadResp.ReadEvent().setEvent(record).setCommitPosition(String(event.position));
  return new pb.ReadResp().setEvent(read);
};

/** Writes with backpressure. */
const send = async (call: Reading, message: Streams.ReadResp) => {
  if (call.write(message)) return;
  await new Promise<void>((resolve) => {
    const go = () => {
      call.off('drain', go);
      call.off('cancelled', go);
      resolve();
    };
    call.on('drain', go);
    call.on('cancelled', go);
  });
};

const matches = (expression: Streams.ReadReq.Options.FilterOptions.Expression, name: string) => {
  const regex = expression.getRegex();
  if (regex) return new RegExp(regex).test(name);
  return expression.getPrefixList().some((prefix) => name.startsWith(prefix));
};

const filterOf = (options: Options) => {
  const filter = options.getFilter();
  const byStream = filter?.getStreamIdentifier();
  const byType = filter?.getEventType();
  return (event: Stored) => {
    if (byStream) return matches(byStream, event.stream);
    return byType ? matches(byType, typeOf(event)) : true;
  };
};

const readStream = async (log: LoopbackLog, node: Node, call: Reading) => {
  const options = call.request.getOptions()!;
  const wanted = options.getStream()!;
  const stream = text(wanted.getStreamIdentifier()!.getStreamName());
  const view = log.view(stream);
  if (view === 'deleted') return void call.emit('error', streamDeleted(stream));
  const events = view === 'missing' ? [] : view.filter(node.has);
  if (view === 'missing' || (events.length === 0 && view.length > 0)) {
    const missing = new pb.ReadResp.StreamNotFound().setStreamIdentifier(identifier(stream));
    call.write(new pb.ReadResp().setStreamNotFound(missing));
  }
  const from = wanted.hasStart() || wanted.hasEnd() ? 0n : BigInt(wanted.getRevision());
  const backwards = options.getReadDirection() === pb.ReadReq.Options.ReadDirection.BACKWARDS;
  const inOrder = backwards ? events.toReversed() : events.filter(({ revision }) => revision >= from);
  const found = inOrder.slice(0, Number(options.getCount()));
  node.count(found.length, found.length);
  for (const event of found) await send(call, readResponse(event));
  call.end();
};

/** Index of the first event at or after a position. */
const indexAt = ({ log }: LoopbackLog, position: bigint): number => {
  let [low, high] = [0, log.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (log[middle]!.position < position) low = middle + 1;
    else high = middle;
  }
  return low;
};

const positionOf = (options: Options) => {
  const all = options.getAll()!;
  return all.hasPosition() ? BigInt(all.getPosition()!.getCommitPosition()) : undefined;
};

/** Refuses a position at which no event begins, unless it is at or past the end of the log. */
const refusesPosition = (log: LoopbackLog, node: Node, call: Reading): boolean => {
  const options = call.request.getOptions()!;
  const position = positionOf(options);
  if (position === undefined) return false;
  const isPlace = position >= log.end() || log.log[indexAt(log, position)]?.position === position;
  if (isPlace && !node.refusesReads()) return false;
  return call.emit('error', node.refusesPlace(options.hasFilter()));
};

function* lookedAt({ log }: LoopbackLog, from: number, step: 1 | -1) {
  for (let at = from; log[at]; at += step) yield log[at]!;
}

/** Events from the start of a read of $all, in its direction. */
const askedFor = (log: LoopbackLog, options: Options) => {
  const from = indexAt(log, positionOf(options) ?? 0n);
  if (options.getReadDirection() !== pb.ReadReq.Options.ReadDirection.BACKWARDS)
    return lookedAt(log, from, 1);
  return lookedAt(log, (options.getAll()!.hasEnd() ? log.log.length : from) - 1, -1);
};

const readAll = async (log: LoopbackLog, node: Node, call: Reading) => {
  const options = call.request.getOptions()!;
  if (refusesPosition(log, node, call)) return;
  const isWanted = filterOf(options);
  const wanted = Number(options.getCount());
  let found = 0;
  for (const event of askedFor(log, options)) {
    if (found >= wanted || call.cancelled) break;
    if (!node.has(event)) continue;
    await node.looks();
    const fits = isWanted(event);
    node.count(1, fits ? 1 : 0);
    if (!fits) continue;
    found += 1;
    await send(call, readResponse(event));
  }
  call.end();
};

const checkpoint = ({ position, prepare }: Pick<Stored, 'position' | 'prepare'>) =>
  new pb.ReadResp().setCheckpoint(
    new pb.ReadResp.Checkpoint().setCommitPosition(String(position)).setPreparePosition(String(prepare)),
  );

const confirmation = () =>
  new pb.ReadResp().setConfirmation(new pb.ReadResp.SubscriptionConfirmation().setSubscriptionId('loopback'));

/** Sends the events after a position, from an index of the log on, and returns the next index. */
const sendOn = (log: LoopbackLog, node: Node, call: Reading, after: bigint) => {
  const options = call.request.getOptions()!;
  const isWanted = filterOf(options);
  const interval = searchWindow * (options.getFilter()?.getCheckpointintervalmultiplier() ?? Infinity);
  let considered = 0;
  return async (from: number) => {
    let next = from;
    for (let event; !call.cancelled && (event = log.log[next]) && node.has(event); next++) {
      const wanted = event.position > after && isWanted(event);
      node.count(1, wanted ? 1 : 0);
      if (wanted) await send(call, readResponse(event));
      considered += 1;
      if (considered % interval === 0) await send(call, checkpoint(event));
    }
    return next;
  };
};

/**
 * Subscribes like the server: it reads the event at the given position and continues after it, also if that event is written
 * later. Checkpoints report progress past filtered events.
 */
const subscribe = async (log: LoopbackLog, node: Node, call: Reading) => {
  call.write(confirmation());
  if (refusesPosition(log, node, call)) return;
  const after = positionOf(call.request.getOptions()!) ?? -1n;
  let wake = () => undefined as void;
  const look = () => wake();
  log.watchers.add(look);
  call.on('cancelled', look);
  const on = sendOn(log, node, call, after);
  let next = indexAt(log, after);
  while (!call.cancelled) {
    const woken = new Promise<void>((resolve) => (wake = resolve));
    next = await on(next);
    // Like the server after an empty page: the end of the log instead of the last event's position.
    if (node.tellsEnd() && next === log.log.length)
      await send(call, checkpoint({ position: log.end(), prepare: log.end() }));
    if (next === log.log.length || !node.has(log.log[next]!)) await woken;
  }
  log.watchers.delete(look);
};

/** Users that may read $all besides administrators: none, unless its metadata name some. */
const readersOfAll = (log: LoopbackLog): string[] => {
  const written = log.view('$$$all');
  const last = typeof written === 'string' ? undefined : written.at(-1);
  if (!last) return [];
  const { $acl } = JSON.parse(new TextDecoder().decode(last.data)) as { $acl?: { $r?: string | string[] } };
  return [$acl?.$r ?? []].flat();
};

/** Handles the server's `Read`: streams, $all and subscriptions. */
export const read = (log: LoopbackLog, node: Node) => async (call: Reading) => {
  const options = call.request.getOptions()!;
  const refusal = await node.admit(call, options.hasStream() ? undefined : readersOfAll(log));
  if (refusal) return void call.emit('error', refusal);
  if (options.hasStream() && options.hasCount()) return readStream(log, node, call);
  if (options.hasSubscription()) return subscribe(log, node, call);
  if (options.hasAll()) return readAll(log, node, call);
  return void call.emit('error', failure(grpc.status.UNIMPLEMENTED, 'subscriptions to one stream'));
};
