import { getSession, signOut } from '../session/session.ts';

/**
 * Whether an entry of local storage belongs to another user. Keys of drafts and notes contain their owner after their kind, as
 * `obraclara.avance.1:u1:p1`; keys without an owner belong to all users of the device, such as `offline/sent-ids.ts`.
 */
const isOfOthers = (name: string, me: string) => {
  const [kept, owner] = /^obraclara\.[^:]+(?::([^:]+))?/.exec(name) ?? [];
  return kept !== undefined && owner !== me;
};

/** "Salir" removes the user's data from local storage (specification §2) and leaves other users' data. */
export const signOutHere = () => {
  const me = getSession()?.user.id ?? '';
  signOut();
  for (const name of Object.keys(localStorage)) if (!isOfOthers(name, me)) localStorage.removeItem(name);
};
