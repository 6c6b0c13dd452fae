import { filesOf, type Item } from '../../offline/item.ts';
import { keptFile, type KeptFilePlace } from '../../shared/drafts/kept-files.ts';
import type { DraftOwner } from '../../shared/drafts/kept-store.ts';

/** Where the photo of a draft is kept. */
export const photoPlace = (owner: DraftOwner, id: string) => keptFile('avance', owner, id);

/** The photo of a capture that waits; it is changed there with all else, or not at all. */
export const waitingPhoto = (item: Item<'progress'>): KeptFilePlace => ({
  keep: async () => true,
  read: async () => {
    const [kept] = filesOf(item);
    return kept ? { file: new File([kept.blob], kept.name, { type: kept.blob.type }), key: kept.key } : null;
  },
  forget: async () => undefined,
});
