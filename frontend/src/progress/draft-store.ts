import type { Draft } from './draft.ts';

/** Whose drafts, and of which project: nobody finds another's. */
export type DraftOwner = { user_id: string; project_id: string };
/** `editing`: it corrects a record that is there; `seen`: the revision of that when it was opened. */
export type KeptDraft = { draft: Draft; editing: boolean; kept_at: string; seen?: number };

const prefix = ({ user_id, project_id }: DraftOwner) => `obraclara.avance.1:${user_id}:${project_id}:`;

const listeners = new Set<() => void>();

/** Calls back when a draft was kept or forgotten. Returns how to stop. */
export const onDrafts = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};
const tell = () => listeners.forEach((listener) => listener());

/** Keeps the draft on this device. False when it has no room, which whoever types must be told. */
export const keepDraft = (owner: DraftOwner, kept: KeptDraft): boolean => {
  try {
    localStorage.setItem(prefix(owner) + kept.draft.id, JSON.stringify(kept));
    tell();
    return true;
  } catch (error) {
    if (error instanceof DOMException) return false;
    throw error;
  }
};

export const forgetDraft = (owner: DraftOwner, id: string) => {
  localStorage.removeItem(prefix(owner) + id);
  tell();
};

const readKept = (text: string | null): KeptDraft[] => {
  if (text === null) return [];
  try {
    return [JSON.parse(text) as KeptDraft];
  } catch (error) {
    // Another program's or a torn text: there is nothing of ours in it.
    if (error instanceof SyntaxError) return [];
    throw error;
  }
};

/** The drafts of a project, the newest first. */
export const keptDrafts = (owner: DraftOwner): KeptDraft[] =>
  Object.keys(localStorage)
    .filter((name) => name.startsWith(prefix(owner)))
    .flatMap((name) => readKept(localStorage.getItem(name)))
    .sort((a, b) => b.kept_at.localeCompare(a.kept_at));

/** The newest draft of a new record of this concept. */
export const keptFor = (owner: DraftOwner, concept_id: string | null): KeptDraft | undefined =>
  keptDrafts(owner).find(({ draft, editing }) => !editing && draft.concept_id === concept_id);

/** The draft of a record that is being corrected. */
export const keptCorrection = (owner: DraftOwner, id: string): KeptDraft | undefined =>
  keptDrafts(owner).find(({ draft, editing }) => editing && draft.id === id);
