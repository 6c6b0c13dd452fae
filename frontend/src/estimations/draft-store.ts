import { croquisPlace } from './croquis/croquis-place.ts';
import { emptyRow } from './draft-rows.ts';
import { emptyRetention } from '../shared/retentions/draft-retention.ts';
import { emptyLine, type Draft, type DraftDeductions } from './draft.ts';
import { draftStorage, type DraftOwner } from '../shared/drafts/draft-storage.ts';
import type { Typing } from '../shared/drafts/useSavedDraft.ts';
import type { DraftGeneral } from './general.ts';

/**
 * Saved draft, stored on this device until it is saved or discarded. `seen`: revision of the estimation that it changes. `opened`: form
 * values at opening. `id`: id of the new estimation, if the build that saved it assigned one.
 */
export type KeptDraft = {
  draft: KeptFields;
  kept_at: string;
  seen?: number;
  opened?: KeptFields;
  id?: string;
};

/** Flat fields, the stored format of every build. Older builds store fewer fields. */
type KeptFields = Partial<
  DraftGeneral & DraftDeductions & Pick<Draft, 'otras_retenciones' | 'concepts' | 'items'>
>;

/** Key of a draft: one for each user, project and estimation; null is a new estimation. */
export type DraftKey = DraftOwner & { estimation_id: string | null };

const store = draftStorage<KeptDraft>('borrador.1');
const idOf = ({ estimation_id }: DraftKey) => estimation_id ?? '';

const flat = ({ general, deductions, ...lists }: Draft): KeptFields => ({
  ...general,
  ...deductions,
  ...lists,
});

/** Saves the draft. Returns false if the device has no space left, which the form must show. */
export const keepDraft = (
  key: DraftKey,
  { id, draft, seen, opened }: Pick<Typing<Draft>, 'draft' | 'seen' | 'opened'> & { id: string },
  now: Date,
): boolean => {
  const kept: KeptDraft = {
    draft: flat(draft),
    ...(seen !== undefined && { seen, ...(opened && { opened: flat(opened) }) }),
    kept_at: now.toISOString(),
    id,
  };
  return store.keep(kept, key, idOf(key));
};

/** Deletes the text of a draft. Its sketches stay, since undo may restore a row that names one; `finish` of `useDraft` deletes them. */
export const forgetDraft = (key: DraftKey) => store.forget(key, idOf(key));
/** Deletes a draft that no form has open, with its sketches. */
export const discardDraft = (key: DraftKey) => {
  const id = key.estimation_id ?? keptDraft(key)?.id;
  if (id !== undefined) void croquisPlace(key, id).forget();
  forgetDraft(key);
};
export const keptDraft = (key: DraftKey): KeptDraft | null => store.read(key, idOf(key));

/** Fields of `known`, replaced by those of `kept` where it has them with the same type. */
const over = <Part extends object>(known: Part, kept: object): Part =>
  Object.fromEntries(
    Object.entries({ ...known, ...kept })
      .filter(([field]) => field in known)
      .map(([field, value]) => {
        const own: unknown = known[field as keyof Part];
        return [field, typeof value === typeof own ? (value as unknown) : own];
      }),
  ) as Part;

/** Saved draft over the form's initial values. A field that the saving build did not know has its initial value. */
export const restoredDraft = ({ draft: kept }: Pick<KeptDraft, 'draft'>, initial: Draft): Draft => ({
  general: over(initial.general, kept),
  deductions: over(initial.deductions, kept),
  otras_retenciones:
    kept.otras_retenciones?.map((other) => ({ ...emptyRetention, ...other })) ?? initial.otras_retenciones,
  concepts:
    kept.concepts?.map(({ generadores, ...line }) => ({
      ...emptyLine,
      ...line,
      ...(generadores && { generadores: generadores.map((row) => ({ ...emptyRow, ...row })) }),
    })) ?? initial.concepts,
  items: kept.items ?? initial.items,
});

/** Base version of a saved draft, as far as the saving build stored it. */
export const openedBase = ({ seen, opened }: KeptDraft, initial: Draft) => ({
  ...(seen !== undefined && { seen }),
  ...(opened && { opened: restoredDraft({ draft: opened }, initial) }),
});

/** Estimation ids of a project's saved drafts; null for a new estimation. */
export const keptDrafts = (owner: DraftOwner): (string | null)[] => store.ids(owner).map((id) => id || null);
