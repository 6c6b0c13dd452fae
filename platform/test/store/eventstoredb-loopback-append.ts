import type { Expected, LoopbackLog, Proposed, Verdict } from './eventstoredb-loopback-log.ts';
import {
  Any,
  Empty,
  Status,
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

export type Single = Grpc.ServerReadableStream<Streams.AppendReq, Streams.AppendResp>;
export type Batches = Grpc.ServerDuplexStream<Streams.BatchAppendReq, Streams.BatchAppendResp>;
type Write = { stream: string; expected: Expected; events: Proposed[] };

const proposed = (
  message: Streams.AppendReq.ProposedMessage | Streams.BatchAppendReq.ProposedMessage,
): Proposed => ({
  id: message.getId()!.getString(),
  metadata: message.getMetadataMap().getEntryList(),
  data: message.getData_asU8(),
  customMetadata: message.getCustomMetadata_asU8(),
});

const maximum = 1024 * 1024;

const expectedOf = (options: { hasAny(): boolean; hasNoStream(): boolean }, revision: string): Expected => {
  if (options.hasAny()) return 'any';
  return options.hasNoStream() ? -1n : BigInt(revision);
};

const answerOne = (stream: string, verdict: Verdict, answer: Grpc.sendUnaryData<Streams.AppendResp>) => {
  if (verdict.is === 'deleted') return answer(streamDeleted(stream));
  if (verdict.is === 'too large')
    return answer(
      failure(grpc.status.INVALID_ARGUMENT, 'Maximum Append Size Exceeded', {
        exception: 'maximum-append-size-exceeded',
        'maximum-append-size': String(maximum),
      }),
    );
  if (verdict.is === 'wrong') {
    const wrong = new pb.AppendResp.WrongExpectedVersion();
    if (verdict.current === undefined) wrong.setCurrentNoStream(new shared.Empty());
    else wrong.setCurrentRevision(String(verdict.current));
    return answer(null, new pb.AppendResp().setWrongExpectedVersion(wrong));
  }
  const position = new pb.AppendResp.Position()
    .setCommitPosition(String(verdict.position))
    .setPreparePosition(String(verdict.prepare));
  const success = new pb.AppendResp.Success()
    .setCurrentRevision(String(verdict.revision))
    .setPosition(position);
  return answer(null, new pb.AppendResp().setSuccess(success));
};

/** Handles a single append. Without `requires-leader`, a follower forwards it to the leader. */
export const append =
  (log: LoopbackLog, node: Node) => async (call: Single, answer: Grpc.sendUnaryData<Streams.AppendResp>) => {
    const write: Write = { stream: '', expected: -1n, events: [] };
    for await (const request of call as AsyncIterable<Streams.AppendReq>) {
      const options = request.getOptions();
      if (options) {
        write.stream = text(options.getStreamIdentifier()!.getStreamName());
        write.expected = expectedOf(options, options.getRevision());
      }
      const message = request.getProposedMessage();
      if (message) write.events.push(proposed(message));
    }
    const refusal = await node.admit(call);
    if (refusal) return answer(refusal);
    const verdict = log.append(write.stream, write.expected, write.events);
    if (node.losesAnswer()) return answer(failure(grpc.status.UNAVAILABLE, 'Connection dropped'));
    return answerOne(write.stream, verdict, answer);
  };

const failed = (message: { serializeBinary(): Uint8Array }, type: string) => {
  const details = new Any();
  details.pack(message.serializeBinary(), `event_store.client.${type}`);
  return new Status().setDetails(details);
};

const errorOf = (stream: string, verdict: Exclude<Verdict, { is: 'written' }>) => {
  if (verdict.is === 'deleted')
    return failed(new shared.StreamDeleted().setStreamIdentifier(identifier(stream)), 'StreamDeleted');
  if (verdict.is === 'too large')
    return failed(
      new shared.MaximumAppendSizeExceeded().setMaxappendsize(maximum),
      'MaximumAppendSizeExceeded',
    );
  const wrong = new shared.WrongExpectedVersion();
  if (verdict.current === undefined) wrong.setCurrentNoStream(new Empty());
  else wrong.setCurrentStreamRevision(String(verdict.current));
  return failed(wrong, 'WrongExpectedVersion');
};

const batchResponse = (stream: string, verdict: Verdict) => {
  const response = new pb.BatchAppendResp().setStreamIdentifier(identifier(stream));
  if (verdict.is !== 'written') return response.setError(errorOf(stream, verdict));
  const position = new shared.AllStreamPosition()
    .setCommitPosition(String(verdict.position))
    .setPreparePosition(String(verdict.prepare));
  return response.setSuccess(
    new pb.BatchAppendResp.Success().setCurrentRevision(String(verdict.revision)).setPosition(position),
  );
};

/** Handles batch appends over one open connection. A follower ends it if a request requires the leader. */
export const batchAppend = (log: LoopbackLog, node: Node) => (call: Batches) => {
  const pending = new Map<string, Write>();
  const carryOut = async (id: string, request: Streams.BatchAppendReq) => {
    const { stream, expected, events } = pending.get(id)!;
    pending.delete(id);
    const refusal = await node.admit(call);
    if (refusal) return void call.emit('error', refusal);
    const verdict = log.append(stream, expected, events);
    if (node.losesAnswer())
      return void call.emit('error', failure(grpc.status.UNAVAILABLE, 'Connection dropped'));
    call.write(batchResponse(stream, verdict).setCorrelationId(request.getCorrelationId()));
  };
  call.on('data', (request: Streams.BatchAppendReq) => {
    const id = request.getCorrelationId()!.getString();
    const options = request.getOptions();
    if (options) {
      const stream = text(options.getStreamIdentifier()!.getStreamName());
      pending.set(id, { stream, expected: expectedOf(options, options.getStreamPosition()), events: [] });
    }
    pending.get(id)!.events.push(...request.getProposedMessagesList().map(proposed));
    if (request.getIsFinal()) void carryOut(id, request);
  });
  call.on('end', () => call.end());
  call.on('error', () => call.end());
};
