import { keptFile, type KeptFilePlace } from '../../shared/drafts/kept-files.ts';
import type { DraftOwner } from '../../shared/drafts/kept-store.ts';

/** Storage place of a sketch of a draft; without `croquis_id`, of all its sketches. */
export const croquisPlace = (
  { user_id, project_id }: DraftOwner,
  draft_id: string,
  croquis_id = '',
): KeptFilePlace =>
  keptFile('croquis', { user_id, project_id }, croquis_id === '' ? draft_id : `${draft_id}:${croquis_id}`);
