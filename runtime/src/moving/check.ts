import {
  faultSentence,
  hashOf,
  verifyLog,
  type EventStore,
  type Fault,
  type LogHead,
  type Reached,
} from '@obraclara/platform/store';
import type { Copied } from './copy.ts';
import type { End } from './ends.ts';

/** How far both logs were verified: to the same events. */
export type Checked = { from: Reached; to: Reached };

type Ends = { from: End; to: End };

const faultError = (where: string, fault: Fault) =>
  new Error(
    fault.reason === 'short'
      ? `La bitácora de ${where} termina después de ${fault.nth.toLocaleString('es-MX')} eventos, y la copia tiene más.`
      : `La bitácora de ${where} no está íntegra, y así no se pasa. ${faultSentence(fault)}`,
  );

type Watched = { draw: (name: string, share: number) => void; signal: AbortSignal };

type Checking = {
  from?: Reached | undefined;
  heads?: readonly LogHead[];
  onShare: (share: number) => void;
  signal: AbortSignal;
};

const whole = async (where: string, store: EventStore, { onShare, ...rest }: Checking): Promise<Reached> => {
  const head = Number(await store.head());
  const onProgress = ({ place }: Reached) =>
    onShare(head === 0 ? 1 : Math.min(1, Number(place?.position ?? 0n) / head));
  const { fault, ...reached } = await verifyLog(store, { ...rest, onProgress });
  rest.signal.throwIfAborted();
  if (fault) throw faultError(where, fault);
  onShare(1);
  return reached;
};

/**
 * Verifies both logs from where the last check ended, as `npm run verify` does. Each must be intact.
 * After as many events as the copy has, the original must have the same hash. Rejects with the reason of `signal` when it aborts.
 */
export const checkOn = async (
  { from, to }: Ends,
  before: Checked | undefined,
  { draw, signal }: Watched,
): Promise<Checked> => {
  const copy = await whole('destino', to.log.store, {
    from: before?.to,
    onShare: (share) => draw('comprobar destino', share),
    signal,
  });
  const original = await whole('origen', from.log.store, {
    from: before?.from,
    heads: [copy],
    onShare: (share) => draw('comprobar origen', share),
    signal,
  });
  if (original.events === copy.events && original.hash !== copy.hash)
    throw new Error('La copia no es igual a la bitácora de origen.');
  return { from: original, to: copy };
};

/** Streams that are checked at once. */
const atOnce = 8;

type Looking = {
  /** Whether the copied event must be the last of its stream in the copy. */
  isLast: boolean;
  signal?: AbortSignal;
};

/** Hashes of a stream of the copy from a revision on, at most two: a second one shows that the first is not the last. */
const endOf = async (store: EventStore, stream: string, revision: bigint) => {
  const found: string[] = [];
  for await (const event of store.readStream(stream, revision)) if (found.push(hashOf(event)) > 1) break;
  return found;
};

/** Checks the end of each copied stream: its last copied event is in the copy and, if `isLast`, ends the stream there. */
export const checkStreams = async (
  { to }: Ends,
  { unchecked }: Pick<Copied, 'unchecked'>,
  { isLast, signal }: Looking,
): Promise<void> => {
  const left = [...unchecked];
  unchecked.clear();
  const look = async () => {
    for (let next; (next = left.pop());) {
      signal?.throwIfAborted();
      const [stream, { revision, hash }] = next;
      const found = await endOf(to.log.store, stream, revision);
      if (found[0] !== hash || (isLast && found.length > 1))
        throw new Error(`El flujo «${stream}» no termina en la copia como en la bitácora de origen.`);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, look));
};
