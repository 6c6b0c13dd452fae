import { randomId } from '../../api/random-id.ts';
import { keptFile } from '../../shared/drafts/kept-files.ts';
import { keptStore, type DraftOwner } from '../../shared/drafts/kept-store.ts';
import { isUntouched, type DocumentDraft } from './draft.ts';

/** `id`: of the document that comes of it; `file_here`: a file is kept with it, in a place of its own. */
type KeptDocument = { id: string; draft: Omit<DocumentDraft, 'file'>; file_here: boolean };

const store = keptStore<KeptDocument>('documento.1');

/** Where the document that somebody has begun for a project is kept on this device, with its file, until it is sent, waits or is thrown away. */
export const draftPlace = (owner: DraftOwner) => {
  const place = keptFile('documento', owner);
  let kept: File | null = null;
  /** One after the other: the file of the last choice is the one that stays. */
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
    /** What is typed is kept at once, a file as soon as it is written. Answers whether there is room for all of it. */
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
    /** The file of what is kept, or null where it is no longer there. */
    readFile: async (): Promise<File | null> => {
      const taken = await next(place.read);
      kept = taken?.file ?? null;
      return kept;
    },
    forget,
  };
};
