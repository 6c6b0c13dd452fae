import { randomId } from '../../ui/random-id.ts';
import type { DraftOwner } from '../../shared/drafts/draft-storage.ts';
import { forgetDraft, keepDraft, type KeptDraft } from '../draft-store.ts';
import { photoPlace } from '../photo/place.ts';

/** Deletes a draft and its photos. */
export const discardDraft = async (owner: DraftOwner, id: string): Promise<void> => {
  forgetDraft(owner, id);
  await photoPlace(owner, id).forget();
};

/** Turns the draft of a correction into the draft of a new record, with its photos. A device without room for both keeps the original. */
export const copyToNewDraft = async (owner: DraftOwner, { draft }: KeptDraft): Promise<void> => {
  const id = randomId();
  for (const photo of draft.photos) {
    const taken = photo.here ? await photoPlace(owner, draft.id, photo.id).read() : null;
    if (taken) await photoPlace(owner, id, photo.id).keep(taken);
  }
  const kept = { draft: { ...draft, id }, editing: false, kept_at: new Date().toISOString() };
  if (keepDraft(owner, kept)) await discardDraft(owner, draft.id);
};
