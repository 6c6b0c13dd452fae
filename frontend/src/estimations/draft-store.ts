import { emptyLine, emptyRetention, type Draft, type DraftDeductions } from './draft.ts';
import type { DraftGeneral } from './general.ts';

/** What was being captured, kept on this device until it is saved or thrown away. `seen`: the revision of the estimation that it changes. */
export type KeptDraft = { draft: KeptFields; kept_at: string; seen?: number };

/** Its fields beside each other, as every build keeps them. An older one did not know all of them. */
type KeptFields = Partial<DraftGeneral & DraftDeductions & Pick<Draft, 'otras_retenciones' | 'concepts'>>;

/** One draft for each person, project and estimation, so that nobody finds another's. */
export type DraftKey = { user_id: string; project_id: string; estimation_id: string | null };

const prefix = ({ user_id, project_id }: Omit<DraftKey, 'estimation_id'>) =>
  `obraclara.borrador.1:${user_id}:${project_id}:`;
const nameOf = (key: DraftKey) => prefix(key) + (key.estimation_id ?? '');

/** Keeps the draft. False when this device has no room for it, which whoever types must be told. */
export const keepDraft = (
  key: DraftKey,
  { draft, seen }: { draft: Draft; seen: number | undefined },
  now: Date,
): boolean => {
  const { general, deductions, ...lists } = draft;
  const kept: KeptDraft = {
    draft: { ...general, ...deductions, ...lists },
    ...(seen !== undefined && { seen }),
    kept_at: now.toISOString(),
  };
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

/** `kept` where it holds what `known` does, else that. */
const over = <Part extends object>(known: Part, kept: object): Part =>
  Object.fromEntries(
    Object.entries({ ...known, ...kept })
      .filter(([field]) => field in known)
      .map(([field, value]) => {
        const own: unknown = known[field as keyof Part];
        return [field, typeof value === typeof own ? (value as unknown) : own];
      }),
  ) as Part;

/** What was kept, over what the form opens with: a field that the build which kept it did not know stays as that has it. */
export const restoredDraft = ({ draft: kept }: KeptDraft, initial: Draft): Draft => ({
  general: over(initial.general, kept),
  deductions: over(initial.deductions, kept),
  otras_retenciones:
    kept.otras_retenciones?.map((other) => ({ ...emptyRetention, ...other })) ?? initial.otras_retenciones,
  concepts: kept.concepts?.map((line) => ({ ...emptyLine, ...line })) ?? initial.concepts,
});

/** The estimations of a project with a kept draft: their ids, or null for a new one. */
export const keptDrafts = (of: Omit<DraftKey, 'estimation_id'>): (string | null)[] =>
  Object.keys(localStorage)
    .filter((name) => name.startsWith(prefix(of)))
    .map((name) => name.slice(prefix(of).length) || null);
