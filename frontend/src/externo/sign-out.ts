import { getSession, signOut } from '../session/session.ts';

/**
 * Whether an entry of local storage belongs to another user. Keys of drafts and notes contain their owner after their kind, as
 * `obraclara.avance.1:u1:p1`; keys without an owner belong to all users of the device, such as `offline/sent-ids.ts`.
 */
const isOfOthers = (name: string, me: string) => {
  const [kept, owner] = /^obraclara\.[^:]+(?::([^:]+))?/.exec(name) ?? [];
  return kept !== undefined && owner !== me;
};

/** Keys of drafts contain their owner and a project. */
const isDraft = (name: string) => /^obraclara\.[^:]+:[^:]+:/.test(name);

/** Deletes the copies of drafts as well, which another role of the user may have written on this device. */
const forgetCopies = async (names: readonly string[]) => {
  if (names.length === 0) return;
  const { copyDraft, nextWrite } = await import('../shared/drafts/draft-copies.ts');
  await Promise.all(names.map((name) => copyDraft(name, { text: null, written_at: nextWrite() })));
};

/** "Salir" removes the user's data from local storage (specification §2) and leaves other users' data. */
export const signOutHere = () => {
  const me = getSession()?.user.id ?? '';
  signOut();
  const own = Object.keys(localStorage).filter((name) => !isOfOthers(name, me));
  for (const name of own) localStorage.removeItem(name);
  forgetCopies(own.filter(isDraft)).catch((error: unknown) => reportError(error));
};
