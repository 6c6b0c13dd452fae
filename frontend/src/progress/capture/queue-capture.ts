import type { NewProgress, UploadedFile } from '@obraclara/api';
import { randomId } from '../../ui/random-id.ts';
import { progressCapture } from '../../device/progress.ts';
import { filesOf, localName, type Item, type KeptFile } from '../../offline/item.ts';
import type { ConceptProgress } from '../../shared/concepts/concept-progress.ts';
import type { DraftOwner } from '../../shared/drafts/draft-storage.ts';
import type { DraftFile } from '../../shared/drafts/draft-files.ts';
import { photosSaid } from '../draft-photos.ts';
import type { SettledPhoto } from '../photo/form-photo.ts';
import type { ProgressRecord } from '../record.ts';
import { titleOf } from '../changes.ts';

type Capture = {
  owner: DraftOwner;
  body: NewProgress & { id: string };
  concept: Pick<ConceptProgress, 'concept_code' | 'unit'>;
  photos: readonly SettledPhoto[];
};

/** Body and files of a capture: the same local name links a photo in both. */
const withPhotos = (
  { body, photos }: Capture,
  unsignedPath: (taken: DraftFile, stored: UploadedFile | null) => KeptFile,
): Pick<Item<'progress'>, 'body' | 'file' | 'files'> => {
  const named = photos.map(({ taken, stored: _, ...photo }) => ({
    ...photo,
    ...(taken && { photo_url: localName(photo.id) }),
  }));
  const files = photos.flatMap(({ id, taken, stored }) =>
    taken ? [{ ...unsignedPath(taken, stored), as: localName(id) }] : [],
  );
  return { body: { ...body, ...photosSaid(named) }, file: null, files };
};

const takenFile = ({ file, key }: DraftFile, stored: UploadedFile | null): KeptFile => ({
  blob: file,
  name: file.name,
  key,
  stored,
});

/** Title of a pending capture or change: `Cambio de MER-003: 12.5 m3, 05/10/2026`. */
const titled = ({ body, concept }: Capture, changes: boolean) =>
  `${changes ? 'Cambio de ' : ''}${titleOf(body, concept)}`;

/** A capture for the outbox. */
const captured = (capture: Capture, changes: boolean) => ({
  id: capture.body.id,
  ...capture.owner,
  title: titled(capture, changes),
  ...withPhotos(capture, takenFile),
});

/** Adds the correction of a record to the outbox (`keepCorrection`). */
export const queueCorrection = (capture: Capture, record: ProgressRecord): Promise<string | null> =>
  progressCapture.keepCorrection(captured(capture, true), record);

/** Photos of a corrected capture. A pending photo is uploaded under the corrected concept and date, with a new key. */
const correctCapture = (item: Item<'progress'>, capture: Capture): Promise<string | null> => {
  const { created_offline = false } = item.body;
  const body = { ...capture.body, created_offline };
  const correctedFile = (taken: DraftFile, stored: UploadedFile | null): KeptFile => {
    const before = filesOf(item).find(({ key }) => key === taken.key);
    if (!before) return takenFile(taken, stored);
    return before.stored ? before : { ...before, key: randomId() };
  };
  return progressCapture.correct(item, {
    title: titled(capture, Boolean(item.over)),
    ...withPhotos({ ...capture, body }, correctedFile),
  });
};

/** Adds a capture to the outbox, or replaces the entry that it corrects. Returns the message of the error that prevents that, or null. */
export const queueCapture = (
  capture: Capture,
  correcting: Item<'progress'> | null,
): Promise<string | null> =>
  correcting ? correctCapture(correcting, capture) : progressCapture.keep(captured(capture, false));
