import type { NewProgress } from '@obraclara/api';
import { randomId } from '../../api/random-id.ts';
import { filesOf, type Item } from '../../offline/item.ts';
import { correctOrSay, keepOrSay } from '../../offline/keep.ts';
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

const fileOf = ({ photo }: Capture) =>
  photo && { blob: photo.file, name: photo.file.name, key: photo.key, stored: photo.stored };

const keepCapture = (capture: Capture): Promise<string | null> => {
  const { owner, body } = capture;
  return keepOrSay({
    kind: 'progress',
    id: body.id,
    ...owner,
    kept_at: new Date().toISOString(),
    title: titleOf(capture),
    body,
    file: fileOf(capture),
  });
};

/** The photo of a corrected capture. One that has not come yet goes under the concept and day that it has now: another upload. */
const correctedFile = (item: Item<'progress'>, capture: Capture) => {
  const [before] = filesOf(item);
  if (!before || capture.photo?.key !== before.key) return fileOf(capture);
  return before.stored ? before : { ...before, key: randomId() };
};

const correctCapture = (item: Item<'progress'>, capture: Capture): Promise<string | null> => {
  const { created_offline = false } = item.body;
  const body = { ...capture.body, created_offline };
  return correctOrSay(item, { title: titleOf(capture), body, file: correctedFile(item, capture) });
};

/**
 * Leaves a capture to the line of this device, in the place of the one that it puts right if there is one. Answers what keeps it from that,
 * or null.
 */
export const leaveToLine = (capture: Capture, correcting: Item<'progress'> | null): Promise<string | null> =>
  correcting ? correctCapture(correcting, capture) : keepCapture(capture);
