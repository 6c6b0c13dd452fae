import { randomUUID } from 'node:crypto';
import { isOfKind } from './eventstoredb-failures.ts';
import { identityStream } from './eventstoredb-gate.ts';
import { readStream, readWhole, type Server } from './eventstoredb-requests.ts';
import {
  isCut,
  isReplaced,
  markedEvent,
  markOf,
  replaced,
  unavailable,
  type Place,
  type Recorded,
} from './port.ts';

/* The id of the first event of a stream identifies the log, since $all has the same name on every server. */

/** Where to continue reading. The mark is known for an event that was read, not for a bare position. */
export type From = { position: bigint; mark?: string };

/** Identifies the log, and checks whether places are still valid in it. */
export const placesOf = (
  { client, persist, patience }: Server,
  eventAt: (stream: string, revision: bigint) => Promise<Recorded | undefined>,
) => {
  const nameOfLog = () =>
    persist({ what: 'read its name', patience: patience.read }, async (ms) => {
      try {
        return (await readWhole(readStream(client, identityStream, { maxCount: 1 }), ms))[0]?.event?.id;
      } catch (error) {
        if (isOfKind('stream-not-found', error)) return undefined;
        throw error;
      }
    });

  /** Names the log. If another process was first, returns its name. */
  const nameLog = async (): Promise<string> => {
    const name = { id: randomUUID(), type: 'LogNamed', data: {} };
    try {
      await persist({ what: 'name it', patience: patience.write }, (ms) =>
        client.append(identityStream, [name], { after: -1n, ms }),
      );
    } catch (error) {
      if (!isOfKind('wrong-expected-version', error)) throw error;
    }
    const named = await nameOfLog();
    if (named === undefined) throw unavailable(new Error(`${identityStream} cannot be read`));
    return named;
  };

  const holds = async ({ position, mark }: Place): Promise<boolean> => {
    const { stream, revision } = markedEvent(mark);
    try {
      const event = await eventAt(stream, revision);
      return event?.position === position && markOf(event) === mark;
    } catch (error) {
      // Reads of this truncated stream report it; it does not show that the log was replaced.
      if (isCut(error)) return true;
      throw error;
    }
  };

  /** Throws `replaced` unless the place holds. */
  const check = async ({ position, mark }: From): Promise<void> => {
    if (mark !== undefined && !(await holds({ position, mark }))) throw replaced(position);
  };

  /**
   * Throws the cause of a failed read. Up to 23.10 the server reports an invalid position like any other failure; if the place
   * still holds, the cause is another failure.
   */
  const explain = async (error: unknown, from: From): Promise<never> => {
    if (!isReplaced(error) || from.mark === undefined) throw error;
    await check(from);
    throw unavailable(error);
  };

  return { identity: async () => (await nameOfLog()) ?? (await nameLog()), holds, check, explain };
};
