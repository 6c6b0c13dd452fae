import { getSession, signOut } from '../session/session.ts';

/**
 * Whether somebody else comes back to it on this device: drafts and notes name their owner after their kind, as `obraclara.avance.1:u1:p1`,
 * and those without one are of all who work on it, as what was asked of the server (`offline/asked.ts`).
 */
const isOfOthers = (name: string, me: string) => {
  const [kept, owner] = /^obraclara\.[^:]+(?::([^:]+))?/.exec(name) ?? [];
  return kept !== undefined && owner !== me;
};

/** "Salir" leaves nothing of this person in local storage (specification §2), and what is not theirs as it is. */
export const leave = () => {
  const me = getSession()?.user.id ?? '';
  signOut();
  for (const name of Object.keys(localStorage)) if (!isOfOthers(name, me)) localStorage.removeItem(name);
};
