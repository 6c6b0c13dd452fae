import { keptFile } from '../../shared/drafts/kept-files.ts';
import type { DraftOwner } from '../../shared/drafts/kept-store.ts';

/** Where the photo of a draft is kept. */
export const photoPlace = (owner: DraftOwner, id: string) => keptFile('avance', owner, id);
