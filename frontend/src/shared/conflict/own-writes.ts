import { getEnding, getSession, onSession } from '../../session/session.ts';

/** Enough for a person who tries over and over; older ones are dropped. */
const most = 20;

let writes = new Map<string, readonly unknown[]>();
let writer: string | undefined;

/** Another person's writes are not theirs. A session that expired keeps its own: the same person may sign in again. */
onSession(() => {
  const now = getSession()?.user.id;
  if (now === undefined ? getEnding() === 'expired' : now === writer) return;
  writes = new Map();
  writer = now;
});

/** Remembers what this tab sends to a path before the server answers: the answer may be lost, and the write done all the same. */
export const rememberWrite = (to: string, values: unknown) => {
  writer ??= getSession()?.user.id;
  if (writer !== undefined) writes.set(to, [...(writes.get(to) ?? []), values].slice(-most));
};

/** Forgets what came before a write that the server confirmed. */
export const confirmWrite = (to: string, values: unknown) =>
  void (writes.has(to) && writes.set(to, [values]));

/** What the person who is signed in has sent to this path from this tab since the last write that the server confirmed, and that one. */
export const writesTo = <Values>(to: string) => (writes.get(to) ?? []) as readonly Values[];
