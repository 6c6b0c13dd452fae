import { randomId } from '../../ui/random-id.ts';
import { draftFile } from '../../shared/drafts/draft-files.ts';
import { draftStorage, type DraftOwner } from '../../shared/drafts/draft-storage.ts';
import { isUntouched, type DocumentDraft } from './draft.ts';

/** `id`: the document's future id; `file_here`: its file is stored separately. */
type KeptDocument = { id: string; draft: Omit<DocumentDraft, 'file'>; file_here: boolean };

const store = draftStorage<KeptDocument>('documento.1');

/** Storage of a user's draft document for a project, with its file, until it is sent, moved to the outbox or discarded. */
export const draftPlace = (owner: DraftOwner) => {
  const place = draftFile('documento', owner);
  let kept: File | null = null;
  /** One write after another, so that the last chosen file wins. */
  let writing: Promise<unknown> = Promise.resolve();
  const next = <T>(work: () => Promise<T>): Promise<T> => {
    const done = writing.then(work);
    writing = done.catch((error: unknown) => reportError(error));
    return done;
  };

  const keepTexts = (id: string, { file, ...draft }: DocumentDraft, file_here: boolean) =>
    store.keep({ id, draft, file_here }, owner);

  const forget = (): Promise<void> => {
    kept = null;
    store.forget(owner);
    return next(place.forget);
  };

  return {
    /** Stores texts at once and the file once it is written. Resolves with whether there is room for both. */
    keep: async (id: string, draft: DocumentDraft): Promise<boolean> => {
      const { file } = draft;
      if (isUntouched(draft)) return forget().then(() => true);
      const texts = keepTexts(id, draft, file !== null);
      if (file === kept) return texts;
      if (file === null) {
        kept = null;
        return next(place.forget).then(() => texts);
      }
      kept = file;
      return (await next(() => place.keep({ file, key: randomId() }))) && texts;
    },
    read: () => store.read(owner),
    /** Resolves with the draft's file, or null if it no longer exists. */
    readFile: async (): Promise<File | null> => {
      const taken = await next(place.read);
      kept = taken?.file ?? null;
      return kept;
    },
    forget,
  };
};
