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

/* The id of the first event of a stream names the log: what $all is called elsewhere would be the same everywhere. */

/** Where to go on from: of an event that was seen the mark is known, of a bare position it is not. */
export type From = { position: bigint; mark?: string };

/** Which log this is, and whether places still stand in it. */
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

  /** Names the log. Whoever is second finds the name of the first. */
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
      // Operators cut this stream; that is told where it is read. It tells nothing of the log.
      if (isCut(error)) return true;
      throw error;
    }
  };

  /** Throws `replaced` unless the place holds. */
  const check = async ({ position, mark }: From): Promise<void> => {
    if (mark !== undefined && !(await holds({ position, mark }))) throw replaced(position);
  };

  /**
   * Throws why reading on from a place failed. Up to 23.10 the server refuses a position at which no event begins in the words of
   * any other fault: where the event of the place is there, it is one of those.
   */
  const explain = async (error: unknown, from: From): Promise<never> => {
    if (!isReplaced(error) || from.mark === undefined) throw error;
    await check(from);
    throw unavailable(error);
  };

  return { identity: async () => (await nameOfLog()) ?? (await nameLog()), holds, check, explain };
};
