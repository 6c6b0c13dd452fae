import type { UploadedFile } from '@obraclara/api';
import { useDataProvider } from 'ra-core';
import { useCallback, useEffect, useRef, useState } from 'react';
import { detailOf, isApiError, isSignedOut, isTransient } from '../../api/api-error.ts';
import type { Api } from '../../api/dataProvider.ts';
import { field } from '../../messages.ts';
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
  | { at: 'kept'; preview: string; file: File }
  /** `file` is what can be sent again; null when it could not even be opened. */
  | { at: 'failed'; preview: string | null; file: File | null; why: string };

/** Whether the photo is still being prepared or sent. */
export const onItsWay = ({ at }: PhotoState) => at === 'preparing' || at === 'uploading';

/** A photo that was taken here; `stored`: what the server answered, if it has it. */
export type SentPhoto = { file: File; stored: UploadedFile | null };

/** `url` is null when there is no photo on the server; `taken`: the one that was taken in this form. */
export type Settled = { ok: true; url: string | null; taken: SentPhoto | null } | { ok: false };

/** The fields go first, so that a server that reads as it comes knows where the file belongs. */
const formOf = ({ project_id, concept_id, progress_date }: PhotoTarget, file: File) => {
  const form = new FormData();
  form.append('project_id', project_id);
  form.append('concept_id', concept_id ?? '');
  form.append('progress_date', progress_date);
  form.append('file', file, file.name);
  return form;
};

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

/**
 * The photo of a capture: made smaller and sent as soon as it is taken, while the person goes on typing. `stored` is the one that was
 * there; `changed` hears of the address of a new one, or null when it is taken away. `keeps`: one that cannot be sent waits for its capture.
 */
export const usePhoto = (
  target: PhotoTarget,
  stored: string | null,
  changed: (url: string | null) => void,
  keeps: boolean,
) => {
  const { send } = useDataProvider<Api>();
  const [state, setState] = useState<PhotoState>(() => stateOf(stored));
  const { run, become, settled } = useNewest({ ok: true, url: stored, taken: null });
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

  const upload = async (file: File, preview: string, newest: () => boolean): Promise<Settled> => {
    setState({ at: 'uploading', preview });
    try {
      const answer = (await send('POST', 'progress/upload-photo', formOf(target, file))) as UploadedFile;
      if (!newest()) return { ok: false };
      setState({ at: 'ready', preview });
      changed(answer.file_url);
      return { ok: true, url: answer.file_url, taken: { file, stored: answer } };
    } catch (error) {
      if (!newest()) return { ok: false };
      if (!keeps || !isTransient(error)) return fail(error, { preview, file });
      setState({ at: 'kept', preview, file });
      return { ok: true, url: null, taken: { file, stored: null } };
    }
  };

  const take = (chosen: File) =>
    run(async (newest) => {
      setState({ at: 'preparing' });
      try {
        const file = await encodePhoto(chosen);
        return newest() ? await upload(file, URL.createObjectURL(file), newest) : { ok: false };
      } catch (error) {
        return newest() ? fail(error, { preview: null, file: null }) : { ok: false };
      }
    });

  const retry = () => {
    if ((state.at !== 'failed' && state.at !== 'kept') || !state.file) return;
    const { file } = state;
    // The former preview goes with the former state.
    run((newest) => upload(file, URL.createObjectURL(file), newest));
  };

  /** Goes on with what is on the server: this photo, or none. */
  const hold = (url: string | null) => {
    become({ ok: true, url, taken: null });
    setState(stateOf(url));
    changed(url);
  };
  const clear = () => hold(null);

  return { state, take, retry, hold, clear, settled };
};

export type Photo = ReturnType<typeof usePhoto>;
