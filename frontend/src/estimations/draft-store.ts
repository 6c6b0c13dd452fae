import { croquisPlace } from './croquis/croquis-place.ts';
import { emptyRow } from './draft-rows.ts';
import { emptyRetention } from '../shared/retentions/draft-retention.ts';
import { emptyLine, type Draft, type DraftDeductions } from './draft.ts';
import { keptStore, type DraftOwner } from '../shared/drafts/kept-store.ts';
import type { Typing } from '../shared/drafts/useKeeping.ts';
import type { DraftGeneral } from './general.ts';

/**
 * What was being captured, kept on this device until it is saved or thrown away. `seen`: the revision of the estimation that it changes,
 * `opened`: its form then; `id`: of the new one that comes of it, where the build that kept it gave one.
 */
export type KeptDraft = {
  draft: KeptFields;
  kept_at: string;
  seen?: number;
  opened?: KeptFields;
  id?: string;
};

/** Its fields beside each other, as every build keeps them. An older one did not know all of them. */
type KeptFields = Partial<DraftGeneral & DraftDeductions & Pick<Draft, 'otras_retenciones' | 'concepts'>>;

/** One draft for each person, project and estimation; null is a new one. */
export type DraftKey = DraftOwner & { estimation_id: string | null };

const store = keptStore<KeptDraft>('borrador.1');
const idOf = ({ estimation_id }: DraftKey) => estimation_id ?? '';

const flat = ({ general, deductions, ...lists }: Draft): KeptFields => ({
  ...general,
  ...deductions,
  ...lists,
});

/** Keeps the draft. False when this device has no room for it, which whoever types must be told. */
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

/** Forgets what was typed. Its sketches, which a step may bring back, stay until the capture is over (`discardDraft`). */
export const forgetDraft = (key: DraftKey) => store.forget(key, idOf(key));
/** Throws away a draft that nobody is typing, with its sketches. */
export const discardDraft = (key: DraftKey) => {
  const id = key.estimation_id ?? keptDraft(key)?.id;
  if (id !== undefined) void croquisPlace(key, id).forget();
  forgetDraft(key);
};
export const keptDraft = (key: DraftKey): KeptDraft | null => store.read(key, idOf(key));

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
});

/** What a kept draft was typed over, as far as the build that kept it knew. */
export const openedBase = ({ seen, opened }: KeptDraft, initial: Draft) => ({
  ...(seen !== undefined && { seen }),
  ...(opened && { opened: restoredDraft({ draft: opened }, initial) }),
});

/** The estimations of a project with a kept draft: their ids, or null for a new one. */
export const keptDrafts = (owner: DraftOwner): (string | null)[] => store.ids(owner).map((id) => id || null);
