import { stay } from '../../offline/stay.ts';

/** Whose drafts, and of which project: nobody finds another's. */
export type DraftOwner = { user_id: string; project_id: string };

const parsed = <Kept>(text: string | null): Kept | null => {
  if (text === null) return null;
  try {
    return JSON.parse(text) as Kept | null;
  } catch (error) {
    // Another program's or a torn text: there is nothing of ours in it.
    if (error instanceof SyntaxError) return null;
    throw error;
  }
};

/**
 * What is kept in this browser of forms of one kind, which names them with its version (`avance.1`): on this device, or in this tab
 * (`sessionStorage`). A project has one form of the kind, or many that an id tells apart.
 */
export const keptStore = <Kept extends object>(kind: string, storage = () => localStorage) => {
  const prefix = ({ user_id, project_id }: DraftOwner) => `obraclara.${kind}:${user_id}:${project_id}`;
  const nameOf = (owner: DraftOwner, id?: string) => prefix(owner) + (id === undefined ? '' : `:${id}`);
  return {
    /** False when there is no room for it, which whoever types must be told. */
    keep: (kept: Kept, owner: DraftOwner, id?: string): boolean => {
      try {
        storage().setItem(nameOf(owner, id), JSON.stringify(kept));
        if (storage() === localStorage) void stay();
        return true;
      } catch (error) {
        if (error instanceof DOMException) return false;
        throw error;
      }
    },
    read: (owner: DraftOwner, id?: string): Kept | null => parsed(storage().getItem(nameOf(owner, id))),
    forget: (owner: DraftOwner, id?: string) => storage().removeItem(nameOf(owner, id)),
    /** The ids of those that are kept. */
    ids: (owner: DraftOwner): string[] => {
      const begin = nameOf(owner, '');
      return Object.keys(storage()).flatMap((name) =>
        name.startsWith(begin) ? [name.slice(begin.length)] : [],
      );
    },
  };
};
