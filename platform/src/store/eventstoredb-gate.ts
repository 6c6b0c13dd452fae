import { randomUUID } from 'node:crypto';
import type { Client } from './eventstoredb-client.ts';
import { isOfKind } from './eventstoredb-failures.ts';
import { readStream, readWhole } from './eventstoredb-requests.ts';
import { isWhyClosed, type WhyClosed } from './port.ts';

/** Stream whose first event names the log; later events close or open it. */
export const identityStream = 'obraclara-log';

const types = { closed: 'LogClosed', opened: 'LogOpened' } as const;
/** Types of the events that close or open a log. */
export const gateTypes: string[] = Object.values(types);

/** Latest state of the log, and the revision of its event. */
export type Gate = { revision: bigint; why: WhyClosed | undefined };
type GateEvent = { type: string; revision: bigint; data?: unknown };

const whyIn = (data: unknown) => {
  const { why } = (data ?? {}) as { why?: unknown };
  return isWhyClosed(why) ? why : 'moved';
};

/** State of the log according to an event of the stream. */
export const gateOf = ({ type, revision, data }: GateEvent): Gate => ({
  revision,
  why: type === types.closed ? whyIn(data) : undefined,
});

/** Reads the state from the leader. */
export const readGate = async (client: Client, ms: number): Promise<Gate> => {
  const last = { direction: 'backwards', maxCount: 1 } as const;
  try {
    const event = (await readWhole(readStream(client, identityStream, last), ms))[0]?.event;
    return event ? gateOf(event) : { revision: -1n, why: undefined };
  } catch (error) {
    if (isOfKind('stream-not-found', error)) return { revision: -1n, why: undefined };
    throw error;
  }
};

/** Closes or opens the log, which must have a name already. Writers learn of it a moment later. */
export const setGate = async (client: Client, why: WhyClosed | undefined, ms: number): Promise<void> => {
  const event = why === undefined ? { type: types.opened, data: {} } : { type: types.closed, data: { why } };
  await client.append(identityStream, [{ id: randomUUID(), ...event }], { ms });
};
