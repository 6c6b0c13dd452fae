import { getEnding, getSession, onSession } from '../../session/session.ts';

/** Maximum number of remembered writes per path, enough for repeated attempts; older ones are dropped. */
const most = 20;

let writes = new Map<string, readonly unknown[]>();
let writer: string | undefined;

/** Clears the writes when another user signs in. They stay after an expired session, since the same user may sign in again. */
onSession(() => {
  const now = getSession()?.user.id;
  if (now === undefined ? getEnding() === 'expired' : now === writer) return;
  writes = new Map();
  writer = now;
});

/** Remembers a write of this tab before the server responds: the response may be lost although the server stored the write. */
export const rememberWrite = (to: string, values: unknown) => {
  writer ??= getSession()?.user.id;
  if (writer !== undefined) writes.set(to, [...(writes.get(to) ?? []), values].slice(-most));
};

/** Forgets the writes before one that the server confirmed. */
export const confirmWrite = (to: string, values: unknown) =>
  void (writes.has(to) && writes.set(to, [values]));

/** Writes of the signed-in user from this tab to this path: the last confirmed one and all later ones. */
export const writesTo = <Values>(to: string) => (writes.get(to) ?? []) as readonly Values[];
