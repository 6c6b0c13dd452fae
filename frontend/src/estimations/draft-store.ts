import type { Draft } from './draft.ts';

/** What was being captured, kept on this device until it is saved or thrown away. `seen`: the revision of the claim that it changes. */
export type KeptDraft = { draft: Draft; kept_at: string; seen?: number };

/** One draft for each person, project and claim, so that nobody finds another's. */
export type DraftKey = { user_id: string; project_id: string; estimation_id: string | null };

const prefix = ({ user_id, project_id }: Omit<DraftKey, 'estimation_id'>) =>
  `obraclara.borrador.1:${user_id}:${project_id}:`;
const nameOf = (key: DraftKey) => prefix(key) + (key.estimation_id ?? '');

/** Keeps the draft. False when this device has no room for it, which whoever types must be told. */
export const keepDraft = (key: DraftKey, typed: Omit<KeptDraft, 'kept_at'>, now: Date): boolean => {
  const kept: KeptDraft = { ...typed, kept_at: now.toISOString() };
  try {
    localStorage.setItem(nameOf(key), JSON.stringify(kept));
    return true;
  } catch (error) {
    if (error instanceof DOMException) return false;
    throw error;
  }
};

export const forgetDraft = (key: DraftKey) => localStorage.removeItem(nameOf(key));

const readKept = (text: string | null): KeptDraft | null => {
  if (text === null) return null;
  try {
    return JSON.parse(text) as KeptDraft;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
};

export const keptDraft = (key: DraftKey): KeptDraft | null => readKept(localStorage.getItem(nameOf(key)));

/** The claims of a project with a kept draft: their ids, or null for a new one. */
export const keptDrafts = (of: Omit<DraftKey, 'estimation_id'>): (string | null)[] =>
  Object.keys(localStorage)
    .filter((name) => name.startsWith(prefix(of)))
    .map((name) => name.slice(prefix(of).length) || null);
