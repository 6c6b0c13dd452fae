import { randomId } from '../../ui/random-id.ts';
import { getSession } from '../../session/session.ts';
import { store } from '../../ui/store.ts';
import { emptyDraft, type DocumentDraft } from './draft.ts';
import { draftPlace } from './draft-place.ts';
import { prepareFile } from './prepare-file.ts';

export type Stage = { at: 'idle' } | { at: 'sending'; sent: number; total: number } | { at: 'saving' };
type UploadState = {
  draft: DocumentDraft;
  stage: Stage;
  failure: string;
  /** Whether a file is being checked or re-encoded for it. */
  preparing: boolean;
  /** Why the last file could not be used. */
  unreadable: string;
  /** Whether it was restored from this device. */
  restored: boolean;
  /** Whether this device has no room for the draft. */
  full: boolean;
};

const start: UploadState = {
  draft: emptyDraft,
  stage: { at: 'idle' },
  failure: '',
  preparing: false,
  unreadable: '',
  restored: false,
  full: false,
};

export const isIdle = ({ stage, preparing }: UploadState) => stage.at === 'idle' && !preparing;

const report = (error: unknown) => reportError(error);

/** Returns the user's draft of the project's next document. It is stored on the device with its file, under the document's future id. */
export const documentDraft = (project_id: string) => {
  const place = draftPlace({ user_id: getSession()?.user.id ?? '', project_id });
  const kept = place.read();
  const restored = kept && { draft: { ...emptyDraft, ...kept.draft }, restored: true };
  const { get: state, set, listen: subscribe } = store<UploadState>({ ...start, ...restored });
  let id = kept?.id ?? randomId();

  const become = (change: Partial<UploadState>) => set({ ...state(), ...change });

  /** An error about one file does not apply to the next one. */
  const edit = (change: Partial<DocumentDraft>) => {
    become({ draft: { ...state().draft, ...change }, ...(change.file && { failure: '' }) });
    const of = id;
    place.keep(of, state().draft).then((room) => of === id && become({ full: !room }), report);
  };

  /** `of`: the document that the file was prepared for; it must not end up in another one. */
  const put = (file: File | null, of: string) => {
    if (of !== id) return;
    become({ unreadable: '' });
    edit({ file });
  };

  /** Continues while its form is hidden. */
  const prepare = async (file: File) => {
    const of = id;
    become({ preparing: true, unreadable: '' });
    const made = await prepareFile(file);
    if (of !== id) return;
    become({ preparing: false, ...(made.ready === null && { unreadable: made.why }) });
    if (made.ready) put(made.ready, of);
  };

  const restoreFile = async () => {
    const file = await place.readFile();
    if (file && state().restored && !state().draft.file) become({ draft: { ...state().draft, file } });
  };
  if (kept?.file_here) restoreFile().catch(report);

  return {
    state,
    subscribe,
    become,
    edit,
    put,
    take: (file: File): void => void prepare(file),
    id: () => id,
    /** Starts a new document. */
    next: () => {
      id = randomId();
      place.forget().catch(report);
      become(start);
    },
  };
};
