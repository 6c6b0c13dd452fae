import type { UploadedFile } from '@obraclara/api';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { detailOf, isApiError, isSignedOut, isTransient } from '../../api/api-error.ts';
import { randomId } from '../../api/random-id.ts';
import { impatience, isCancelled, sendFile } from '../../api/send-file.ts';
import { field } from '../../messages.ts';
import type { DraftFile, KeptFilePlace } from '../../shared/drafts/kept-files.ts';
import { toast } from '../../shared/toasts.ts';
import { encodePhoto, unreadableSentence } from './encode.ts';

/** What the photo belongs to; both are needed before it can be sent. */
export type PhotoTarget = { project_id: string; concept_id: string | null; progress_date: string };

export type PhotoState =
  | { at: 'none' }
  | { at: 'preparing' }
  | { at: 'uploading'; preview: string }
  /** On the server. `preview` is a link to it, or the picture that was taken. */
  | { at: 'ready'; preview: string }
  /** The server cannot be asked: it waits on this device, to go with its capture. */
  | { at: 'kept'; preview: string; taken: DraftFile }
  /** `taken` is what can be sent again; null when it could not even be opened. */
  | { at: 'failed'; preview: string | null; taken: DraftFile | null; why: string };

/** Whether the photo is still being prepared or sent. */
export const onItsWay = ({ at }: PhotoState) => at === 'preparing' || at === 'uploading';

/** A photo that was taken here; `stored`: what the server answered, if it has it. */
export type SentPhoto = DraftFile & { stored: UploadedFile | null };

/** `url` is null when there is no photo on the server; `taken`: the one that was taken in this form. */
export type Settled = { ok: true; url: string | null; taken: SentPhoto | null } | { ok: false };

/** One that goes with what it belongs to. */
const unsent = (taken: DraftFile): Settled => ({ ok: true, url: null, taken: { ...taken, stored: null } });

const uploadOf = (
  { project_id, concept_id, progress_date }: PhotoTarget,
  { file, key }: DraftFile,
  signal: AbortSignal,
) =>
  sendFile({
    path: 'progress/upload-photo',
    fields: { project_id, concept_id: concept_id ?? '', progress_date },
    file,
    name: file.name,
    key,
    silence: impatience,
    signal,
  }) as Promise<UploadedFile>;

const whyOf = (error: unknown): string => {
  const silent = isApiError(error) && error.status === 0;
  return silent ? error.message : detailOf(error, field.photoFailed);
};

const stateOf = (stored: string | null): PhotoState =>
  stored ? { at: 'ready', preview: stored } : { at: 'none' };

/** Gives the memory of a picture back once it is not shown any more. */
const useReleased = (preview: string | null) =>
  useEffect(() => {
    if (!preview?.startsWith('blob:')) return;
    return () => URL.revokeObjectURL(preview);
  }, [preview]);

/** Work of which only the newest counts; `first` is how it stands before any. */
const useNewest = (first: Settled) => {
  const job = useRef<Promise<Settled>>(Promise.resolve(first));

  /** Runs until something newer takes its place; only the newest may say how it went. */
  const run = useCallback((work: (newest: () => boolean) => Promise<Settled>) => {
    const own: Promise<Settled> = Promise.resolve().then(() => work(() => job.current === own));
    job.current = own;
  }, []);

  const become = (outcome: Settled) => {
    job.current = Promise.resolve(outcome);
  };

  /** How the photo ended: waits for one that is on its way. */
  const settled = useCallback(async () => {
    let awaited;
    let outcome: Settled;
    do {
      awaited = job.current;
      outcome = await awaited;
    } while (awaited !== job.current);
    return outcome;
  }, []);

  return { run, become, settled };
};

type Options = {
  /** The one that was there. */
  stored: string | null;
  /** Whether one that was taken here is kept with the draft. */
  here: boolean;
  /** Hears of the address of a new one, or null when there is none on the server; and whether one is kept with the draft. */
  changed: (photo: { photo_url: string | null; photo_here: boolean }) => void;
  /** Where it is kept with the draft. */
  place: KeptFilePlace;
  /** One that cannot be sent waits for its capture. */
  keeps: boolean;
  /** The one that is here waits in the line, which will send it. */
  waits: boolean;
};

/** Calls back once, when the form opens. */
const useOpened = (opened: () => void) => {
  const open = useEffectEvent(opened);
  useEffect(() => open(), []);
};

/** Begins an upload, which ends with the next one or with the form: answers what ends it. */
const useAlone = () => {
  const going = useRef<AbortController | null>(null);
  useEffect(() => () => going.current?.abort(), []);
  return () => {
    going.current?.abort();
    return (going.current = new AbortController()).signal;
  };
};

/**
 * The photo of a capture: made smaller and sent as soon as it is taken, while the person goes on typing. It is kept with the draft, so
 * that it survives a closed dialog, a reload and a killed tab. An upload that falls silent is given up; one that is slow is not.
 */
export const usePhoto = (target: PhotoTarget, { stored, here, changed, place, keeps, waits }: Options) => {
  const [state, setState] = useState<PhotoState>(() => (here ? { at: 'preparing' } : stateOf(stored)));
  const { run, become, settled } = useNewest({ ok: true, url: stored, taken: null });
  const alone = useAlone();
  useReleased('preview' in state ? state.preview : null);

  const fail = (
    error: unknown,
    failed: Omit<Extract<PhotoState, { at: 'failed' }>, 'at' | 'why'>,
  ): Settled => {
    const why = unreadableSentence(error) ?? whyOf(error);
    setState({ at: 'failed', why, ...failed });
    if (!isSignedOut(error)) toast(unreadableSentence(error) ?? detailOf(error, field.photoFailed), 'error');
    return { ok: false };
  };

  const upload = async (taken: DraftFile, newest: () => boolean): Promise<Settled> => {
    const preview = URL.createObjectURL(taken.file);
    setState({ at: 'uploading', preview });
    try {
      const answer = await uploadOf(target, taken, alone());
      if (!newest()) return { ok: false };
      setState({ at: 'ready', preview });
      changed({ photo_url: answer.file_url, photo_here: true });
      return { ok: true, url: answer.file_url, taken: { ...taken, stored: answer } };
    } catch (error) {
      if (!newest() || isCancelled(error)) return { ok: false };
      if (!keeps || !isTransient(error)) return fail(error, { preview, taken });
      setState({ at: 'kept', preview, taken });
      return unsent(taken);
    }
  };

  const take = (chosen: File) =>
    run(async (newest) => {
      setState({ at: 'preparing' });
      try {
        const taken = { file: await encodePhoto(chosen), key: randomId() };
        if (!newest()) return { ok: false };
        // The draft is kept with it before it is sent: this may be the last moment of the tab.
        changed({ photo_url: null, photo_here: await place.keep(taken) });
        return newest() ? await upload(taken, newest) : { ok: false };
      } catch (error) {
        return newest() ? fail(error, { preview: null, taken: null }) : { ok: false };
      }
    });

  const retry = () => {
    if ((state.at !== 'failed' && state.at !== 'kept') || !state.taken) return;
    const { taken } = state;
    // The former preview goes with the former state.
    run((newest) => upload(taken, newest));
  };

  /** Goes on with what is on the server: this photo, or none. */
  const hold = (url: string | null) => {
    become({ ok: true, url, taken: null });
    alone();
    setState(stateOf(url));
    changed({ photo_url: url, photo_here: false });
    void place.forget();
  };
  const clear = () => hold(null);

  useOpened(() => {
    if (!here) return;
    run(async (newest) => {
      const taken = await place.read();
      if (taken && newest() && waits) {
        setState({ at: 'ready', preview: URL.createObjectURL(taken.file) });
        return unsent(taken);
      }
      if (taken && newest()) return upload(taken, newest);
      if (newest()) setState(stateOf(stored));
      return { ok: true, url: stored, taken: null };
    });
  });
  return { state, take, retry, hold, clear, settled };
};

export type Photo = ReturnType<typeof usePhoto>;
