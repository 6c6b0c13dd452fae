import { draftFile, type DraftFilePlace } from '../../shared/drafts/draft-files.ts';
import type { DraftOwner } from '../../shared/drafts/draft-storage.ts';

/** Storage place of a sketch of a draft; without `croquis_id`, of all its sketches. */
export const croquisPlace = (
  { user_id, project_id }: DraftOwner,
  draft_id: string,
  croquis_id = '',
): DraftFilePlace =>
  draftFile('croquis', { user_id, project_id }, croquis_id === '' ? draft_id : `${draft_id}:${croquis_id}`);
