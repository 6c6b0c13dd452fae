import type { NewProgress } from '@obraclara/api';
import { randomId } from '../../api/random-id.ts';
import { isFull, keepForLater } from '../../offline/outbox.ts';
import { sync } from '../../messages.ts';
import type { ConceptProgress } from '../../shared/concepts/concept-progress.ts';
import type { DraftOwner } from '../../shared/drafts/kept-store.ts';
import { day, quantity } from '../../shared/format.ts';
import { toast } from '../../shared/toasts.ts';
import type { SentPhoto } from '../photo/usePhoto.ts';

type Capture = {
  owner: DraftOwner;
  body: NewProgress & { id: string };
  concept: Pick<ConceptProgress, 'concept_code' | 'unit'>;
  photo: SentPhoto | null;
};

/** What it is known by while it waits: `MER-003: 12.5 m3, 5/10/2026`. */
const titleOf = ({ body, concept }: Capture) =>
  `${concept.concept_code}: ${quantity(body.quantity_advanced)} ${concept.unit}, ${day(body.progress_date)}`;

/**
 * Keeps a capture on this device, to be sent when the server can be asked, and says so (specification §8). Answers what keeps it from
 * being kept, or null.
 */
export const keepCapture = async (capture: Capture): Promise<string | null> => {
  const { owner, body, photo } = capture;
  const { file, stored = null } = photo ?? {};
  try {
    await keepForLater({
      kind: 'progress',
      id: body.id,
      ...owner,
      kept_at: new Date().toISOString(),
      title: titleOf(capture),
      body,
      file: file ? { blob: file, name: file.name, key: randomId(), stored } : null,
    });
    toast(sync.progressKept, 'success');
    return null;
  } catch (error) {
    if (isFull(error)) return sync.noRoom;
    reportError(error);
    return sync.noPlace;
  }
};
