import { draftFile } from '../../shared/drafts/draft-files.ts';
import type { DraftOwner } from '../../shared/drafts/draft-storage.ts';

/** Storage place of a sketch of a draft; without `croquis_id`, of all its sketches. */
export const croquisPlace = (owner: DraftOwner, draft_id: string, croquis_id = '') =>
  draftFile('croquis', owner, draft_id, croquis_id);
