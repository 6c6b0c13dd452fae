import { keptFile, type KeptFilePlace } from '../../shared/drafts/kept-files.ts';
import type { DraftOwner } from '../../shared/drafts/kept-store.ts';

/** Where a sketch is kept with the draft of an estimation; without its id, all of that draft. */
export const croquisPlace = (
  { user_id, project_id }: DraftOwner,
  draft_id: string,
  croquis_id = '',
): KeptFilePlace =>
  keptFile('croquis', { user_id, project_id }, croquis_id === '' ? draft_id : `${draft_id}:${croquis_id}`);
