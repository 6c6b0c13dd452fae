import { filesOf, localName, type Item } from '../../offline/item.ts';
import { keptFile, type KeptFilePlace } from '../../shared/drafts/kept-files.ts';
import type { DraftOwner } from '../../shared/drafts/kept-store.ts';

/** Where the photos of a draft are kept; one from before there were several has no id of its own. */
export const photoPlace = (owner: DraftOwner, draft_id: string, photo_id = '') =>
  keptFile('avance', owner, photo_id === '' ? draft_id : `${draft_id}:${photo_id}`);

/** The photo of a capture that waits; it is changed there with all else, or not at all. One from before there were several has no name. */
export const waitingPhoto = (item: Item<'progress'>, photo_id: string): KeptFilePlace => ({
  keep: async () => true,
  read: async () => {
    const kept = filesOf(item).find(({ as = localName('') }) => as === localName(photo_id));
    return kept ? { file: new File([kept.blob], kept.name, { type: kept.blob.type }), key: kept.key } : null;
  },
  forget: async () => undefined,
});
