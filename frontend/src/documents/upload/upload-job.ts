import type { UploadedFile } from '@obraclara/api';
import { detailOf, isFileGone, isSignedOut, isTransient } from '../../api/api-error.ts';
import { randomId } from '../../api/random-id.ts';
import { isCancelled, sendFile } from '../../api/send-file.ts';
import { documentTypeNames, documentUpload as words } from '../../messages.ts';
import { noteAsked } from '../../offline/asked.ts';
import type { KeptFile } from '../../offline/item.ts';
import { keepOrSay } from '../../offline/keep.ts';
import { getSession } from '../../session/session.ts';
import { store } from '../../shared/store.ts';
import { toast } from '../../shared/toasts.ts';
import { emptyDraft, type DocumentDraft } from './draft.ts';
import { fileNameOf } from './file-name.ts';
import { draftPlace } from './kept-draft.ts';
import { isPicture, prepared } from './prepared.ts';

export type Stage = { at: 'idle' } | { at: 'sending'; sent: number; total: number } | { at: 'saving' };
type UploadState = {
  draft: DocumentDraft;
  stage: Stage;
  failure: string;
  /** A picture is being drawn anew for it. */
  preparing: boolean;
  /** Why the last picture is none. */
  unreadable: string;
  /** It goes on with what this device had kept. */
  restored: boolean;
  /** This device has no room to keep it. */
  full: boolean;
};

type Send = (method: string, path: string, body?: object) => Promise<unknown>;

/** Whose document waits. */
type Waiter = { user_id: string; asked: boolean };

/** A file that is up, or on its way: the same file under the same name need not be sent again. */
type Attempt = { file: File; name: string; what: string; key: string; stored: UploadedFile | null };

const start: UploadState = {
  draft: emptyDraft,
  stage: { at: 'idle' },
  failure: '',
  preparing: false,
  unreadable: '',
  restored: false,
  full: false,
};

const isAtRest = ({ stage, preparing }: UploadState) => stage.at === 'idle' && !preparing;

const report = (error: unknown) => reportError(error);

const saidOf = ({ storage_state, storage_provider, subfolder }: UploadedFile) => {
  if (storage_state === 'waiting') return words.doneLater(subfolder);
  return storage_provider === 'google_drive' ? words.doneInFolder(subfolder) : words.done;
};

/** The file of a document, sent once however often that is asked, until it is forgotten. */
export const fileOnce = (project_id: string, onProgress: (sent: number, total: number) => void) => {
  let attempt: Attempt | null = null;

  const attemptFor = ({ type, origin, title }: DocumentDraft, file: File): Attempt => {
    const name = fileNameOf(title, file.name);
    const what = JSON.stringify([type, origin, name]);
    if (attempt?.file === file && attempt.what === what) return attempt;
    return { file, name, what, key: randomId(), stored: null };
  };

  const store = async (draft: DocumentDraft, file: File, signal: AbortSignal): Promise<UploadedFile> => {
    const current = (attempt = attemptFor(draft, file));
    if (current.stored) return current.stored;
    onProgress(0, file.size);
    const query = new URLSearchParams({ project_id, document_type: draft.type, origin: draft.origin });
    try {
      current.stored = (await sendFile({
        path: `upload?${query}`,
        file,
        name: current.name,
        key: current.key,
        signal,
        onProgress,
      })) as UploadedFile;
      return current.stored;
    } catch (error) {
      if (!isTransient(error)) attempt = null;
      throw error;
    }
  };

  return {
    store,
    /** The file as it goes on from here, if it must wait. */
    kept: (draft: DocumentDraft, blob: File): KeptFile => {
      const { name, key, stored } = attemptFor(draft, blob);
      return { blob, name, key, stored };
    },
    forget: () => {
      attempt = null;
    },
  };
};

/** What is said of it; one that goes at once was not captured offline. */
export const bodyOf = (project_id: string, { type, origin, title, description }: DocumentDraft) => ({
  project_id,
  type,
  origin,
  title: title.trim(),
  description: description.trim(),
  created_offline: false,
});

/** What it is known by while it waits. */
export const titleOf = ({ type, title }: DocumentDraft) => `${documentTypeNames[type]}: ${title.trim()}`;

/** What it is while it waits; `asked`: the server was, and gave no answer. */
const waitingOf = (project_id: string, draft: DocumentDraft, asked: boolean) => ({
  kind: 'documents' as const,
  project_id,
  kept_at: new Date().toISOString(),
  title: titleOf(draft),
  body: { ...bodyOf(project_id, draft), created_offline: !asked },
});

const placeOf = ({ file_url, file_id, storage_provider }: UploadedFile) => ({
  file_url,
  file_id,
  storage_provider,
});

/** What is said of a project's next document, as this person had begun it: kept on the device with its file, under the id that it will have. */
const keptDraft = (project_id: string) => {
  const place = draftPlace({ user_id: getSession()?.user.id ?? '', project_id });
  const begun = place.read();
  const restored = begun && { draft: { ...emptyDraft, ...begun.draft }, restored: true };
  const { get: state, set, listen: subscribe } = store<UploadState>({ ...start, ...restored });
  let id = begun?.id ?? randomId();

  const become = (change: Partial<UploadState>) => set({ ...state(), ...change });

  /** What was said of a file says nothing of the next one. */
  const edit = (change: Partial<DocumentDraft>) => {
    become({ draft: { ...state().draft, ...change }, ...(change.file && { failure: '' }) });
    const of = id;
    place.keep(of, state().draft).then((room) => of === id && become({ full: !room }), report);
  };

  /** `of`: the document that the file was made for; no other one takes it. */
  const put = (file: File | null, of: string) => {
    if (of !== id) return;
    become({ unreadable: '' });
    edit({ file });
  };

  /** Goes on while its form is out of sight. */
  const prepare = async (picture: File) => {
    const of = id;
    become({ preparing: true, unreadable: '' });
    const made = await prepared(picture);
    if (of !== id) return;
    become({ preparing: false, ...(made.ready === null && { unreadable: made.why }) });
    if (made.ready) put(made.ready, of);
  };

  const restoreFile = async () => {
    const kept = await place.readFile();
    if (kept && state().restored && !state().draft.file) become({ draft: { ...state().draft, file: kept } });
  };
  if (begun?.file_here) restoreFile().catch(report);

  return {
    state,
    subscribe,
    become,
    edit,
    put,
    take: (file: File) => (isPicture(file) ? void prepare(file) : put(file, id)),
    id: () => id,
    /** The next one is another document. */
    next: () => {
      id = randomId();
      place.forget().catch(report);
      become(start);
    },
  };
};

/**
 * One document on its way to a project: the draft, the file's upload, the document itself. It lives outside of the screen, so that an
 * upload goes on while the person is in another tab. Ids and keys are made once and kept until the outcome is known: a retry after a lost
 * answer makes one document and does not send the file again. What finds no server waits in the line of this device.
 */
export const uploadJob = (project_id: string, onDone: () => void) => {
  const { become, next: nextDraft, ...begun } = keptDraft(project_id);
  const { state, id } = begun;
  let cancelled = new AbortController();

  const file = fileOnce(project_id, (sent, total) => become({ stage: { at: 'sending', sent, total } }));

  const fail = (error: unknown) => {
    if (isCancelled(error)) {
      toast(words.cancelled, 'info');
      return become({ stage: { at: 'idle' } });
    }
    const failure = detailOf(error, words.failed);
    toast(failure, 'error');
    become({ stage: { at: 'idle' }, failure });
  };

  const next = () => {
    file.forget();
    nextDraft();
  };

  /** Leaves it in the line of this device; `asked`: the server was, and gave no answer. */
  const wait = async (draft: DocumentDraft, chosen: File, { user_id, asked }: Waiter) => {
    const about = { id: id(), user_id, file: file.kept(draft, chosen) };
    const why = await keepOrSay({ ...waitingOf(project_id, draft, asked), ...about });
    if (why === null) next();
    else become({ stage: { at: 'idle' }, failure: why });
  };

  const upload = async (send: Send, draft: DocumentDraft, chosen: File, user_id: string) => {
    const stored = await file.store(draft, chosen, cancelled.signal);
    // Whoever signed in while the file went sends nothing of somebody else: it goes when its person is back.
    if (getSession()?.user.id !== user_id) return wait(draft, chosen, { user_id, asked: true });
    become({ stage: { at: 'saving' } });
    await send('POST', 'documents', { ...bodyOf(project_id, draft), id: id(), ...placeOf(stored) });
    toast(saidOf(stored), 'success');
    next();
    onDone();
  };

  const submit = async (send: Send) => {
    const { draft } = state();
    const user_id = getSession()?.user.id;
    if (!isAtRest(state()) || !draft.file || user_id === undefined) return;
    cancelled = new AbortController();
    become({ failure: '' });
    if (!navigator.onLine) return wait(draft, draft.file, { user_id, asked: false });
    noteAsked(id());
    try {
      await upload(send, draft, draft.file, user_id);
    } catch (error) {
      if (isFileGone(error)) file.forget();
      if (isTransient(error) || isSignedOut(error)) await wait(draft, draft.file, { user_id, asked: true });
      else fail(error);
    }
  };

  return {
    ...begun,
    /** Throws away what was begun. */
    discard: next,
    submit,
    cancel: () => cancelled.abort(),
  };
};

export type UploadJob = ReturnType<typeof uploadJob>;
