import { filesOf, localName, type Item } from '../../offline/item.ts';
import { draftFile, type DraftFilePlace } from '../../shared/drafts/draft-files.ts';
import type { DraftOwner } from '../../shared/drafts/draft-storage.ts';

/** Storage of a draft's photo; one from before several photos were possible has no id of its own. */
export const photoPlace = (owner: DraftOwner, draft_id: string, photo_id = '') =>
  draftFile('avance', owner, draft_id, photo_id);

/** The photo of a pending capture, which changes only together with its entry. One from before several photos were possible has no name. */
export const waitingPhoto = (item: Item<'progress'>, photo_id: string): DraftFilePlace => ({
  keep: async () => true,
  read: async () => {
    const kept = filesOf(item).find(({ as = localName('') }) => as === localName(photo_id));
    return kept ? { file: new File([kept.blob], kept.name, { type: kept.blob.type }), key: kept.key } : null;
  },
  forget: async () => undefined,
});
