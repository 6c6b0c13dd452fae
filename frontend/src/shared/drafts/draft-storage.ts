import { requestPersistence } from '../../offline/persistent-storage.ts';
import { copyDraft, nextWrite } from './draft-copies.ts';

/** User and project of a draft: no user reads another user's drafts. */
export type DraftOwner = { user_id: string; project_id: string };

const parsed = <Kept extends object>(text: string | null): Kept | null => {
  if (text === null) return null;
  try {
    const stored = JSON.parse(text) as (Kept & { written_at?: number }) | null;
    if (stored) delete stored.written_at;
    return stored;
  } catch (error) {
    // A value of another program, or an incomplete one: not a draft.
    if (error instanceof SyntaxError) return null;
    throw error;
  }
};

/**
 * Storage for the drafts of one kind of form, whose name includes a version (`avance.1`): on this device, or in this tab
 * (`sessionStorage`). A project has one form of the kind, or several with ids.
 */
export const draftStorage = <Kept extends object>(kind: string, storage = () => localStorage) => {
  const prefix = ({ user_id, project_id }: DraftOwner) => `obraclara.${kind}:${user_id}:${project_id}`;
  const nameOf = (owner: DraftOwner, id?: string) => prefix(owner) + (id === undefined ? '' : `:${id}`);
  return {
    /** Returns false if there is no room; the form must show that to the user. */
    keep: (kept: Kept, owner: DraftOwner, id?: string): boolean => {
      try {
        const [name, written_at] = [nameOf(owner, id), nextWrite()];
        const text = JSON.stringify({ ...kept, written_at });
        storage().setItem(name, text);
        if (storage() === localStorage) {
          void copyDraft(name, { text, written_at });
          void requestPersistence();
        }
        return true;
      } catch (error) {
        if (error instanceof DOMException) return false;
        throw error;
      }
    },
    read: (owner: DraftOwner, id?: string): Kept | null => parsed(storage().getItem(nameOf(owner, id))),
    forget: (owner: DraftOwner, id?: string) => {
      const name = nameOf(owner, id);
      if (storage().getItem(name) === null) return;
      storage().removeItem(name);
      if (storage() === localStorage) void copyDraft(name, { text: null, written_at: nextWrite() });
    },
    /** Ids of the saved drafts. */
    ids: (owner: DraftOwner): string[] => {
      const begin = nameOf(owner, '');
      return Object.keys(storage()).flatMap((name) =>
        name.startsWith(begin) ? [name.slice(begin.length)] : [],
      );
    },
  };
};
