import type { NewProgress } from '@obraclara/api';
import { keepOrSay } from '../../offline/keep.ts';
import type { ConceptProgress } from '../../shared/concepts/concept-progress.ts';
import type { DraftOwner } from '../../shared/drafts/kept-store.ts';
import { day, quantity } from '../../shared/format.ts';
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

/** Keeps a capture in the line of this device. Answers what keeps it from being kept, or null. */
export const keepCapture = (capture: Capture): Promise<string | null> => {
  const { owner, body, photo } = capture;
  return keepOrSay({
    kind: 'progress',
    id: body.id,
    ...owner,
    kept_at: new Date().toISOString(),
    title: titleOf(capture),
    body,
    file: photo && { blob: photo.file, name: photo.file.name, key: photo.key, stored: photo.stored },
  });
};
