import type { ProjectListed, UploadedFile, WrittenProject } from '@obraclara/api';
import { useQueryClient } from '@tanstack/react-query';
import type { LogoField } from '@obraclara/events';
import { useDataProvider } from 'ra-core';
import { useEffect, useRef, useState } from 'react';
import { detailOf, isSignedOut } from '../../api/api-error.ts';
import type { Api } from '../../api/dataProvider.ts';
import { isConflict, type Current } from '../../api/conflict.ts';
import { seenAt } from '../../api/target.ts';
import { logos as texts } from '../../messages.ts';
import { picturePart } from '../../shared/conflict/picture-part.tsx';
import { settle } from '../../shared/conflict/settle.tsx';
import { toast } from '../../ui/states/toasts.ts';

/**
 * One logo. `url` is an object URL while `held` is set: the file is uploaded when the project has been created. `error` is the message of
 * the last failed attempt.
 */
export type LogoSlot = { url: string | null; pendingFile: File | null; busy: boolean; error: string };
type Slots = Record<LogoField, LogoSlot>;
type Logo = Record<LogoField, string | null>;

const slot = (url: string | null): LogoSlot => ({ url, pendingFile: null, busy: false, error: '' });
const slotsOf = (project: ProjectListed | null): Slots => ({
  app_logo_url: slot(project?.app_logo_url ?? null),
  client_logo_url: slot(project?.client_logo_url ?? null),
  end_user_logo_url: slot(project?.end_user_logo_url ?? null),
});

/** Returns a function that creates object URLs of pictures. They are revoked when the component unmounts. */
const usePicturesInMemory = () => {
  const made = useRef<string[]>([]);
  useEffect(() => {
    const { current } = made;
    return () => current.splice(0).forEach((url) => URL.revokeObjectURL(url));
  }, []);
  return (file: File) => {
    const url = URL.createObjectURL(file);
    made.current.push(url);
    return url;
  };
};

const formOf = (file: File) => {
  const form = new FormData();
  form.append('file', file, file.name);
  return form;
};

type Setting = { field: LogoField; shown: string | null; url: string | null; seen: number | undefined };

/** Saves a new picture over the shown logo. If another user changed the logo meanwhile, the user chooses. */
const settledLogo = (send: Api['send'], id: string, { field, shown, url, seen }: Setting) =>
  settle(
    {
      to: `projects/${id}?${field}`,
      fieldsOf: () => [picturePart(field, texts[field])],
      seen,
      opened: { [field]: shown } as Logo,
      mine: { [field]: url } as Logo,
      currently: (current) => ({ [field]: (current as Current & WrittenProject)[field] }) as Logo,
      offered: [],
    },
    (at) =>
      send('PUT', seenAt(`projects/${id}`, at), { [field]: url }).then(
        (answer) => ({ ok: true as const, answer: answer as WrittenProject }),
        (error: unknown) => ({ ok: false as const, error }),
      ),
  );

/**
 * The logos of a project, which may not exist yet. For an existing project, `choose` and `clear` send the change immediately, independently
 * of the form. For a new project, `sendHeld` uploads the chosen pictures.
 */
export const useLogos = (project: ProjectListed | null) => {
  const { send } = useDataProvider<Api>();
  const client = useQueryClient();
  const addressOf = usePicturesInMemory();
  const [slots, setSlots] = useState(() => slotsOf(project));
  const seen = useRef(project?.revision);
  const change = (field: LogoField, changed: Partial<LogoSlot>) =>
    setSlots((present) => ({ ...present, [field]: { ...present[field], ...changed } }));

  const fail = (field: LogoField, sentence: string, error: unknown) => {
    const detail = detailOf(error, error instanceof Error ? error.message : '');
    change(field, { busy: false, error: detail });
    if (!isSignedOut(error)) toast(sentence, 'error');
  };

  /**
   * Saves a logo over the picture that its slot shows. If another user changed the logo meanwhile, the user chooses. Resolves with false if
   * the other logo stays or the project no longer exists.
   */
  const set = async (id: string, field: LogoField, url: string | null): Promise<boolean> => {
    const shown = slots[field].url;
    const { outcome, refill } = await settledLogo(send, id, { field, shown, url, seen: seen.current });
    if (!outcome.ok && !isConflict(outcome.error)) throw outcome.error;
    seen.current = outcome.ok ? outcome.answer.revision : (refill?.revision ?? seen.current);
    change(field, slot(outcome.ok ? url : refill ? refill.values[field] : shown));
    void client.invalidateQueries();
    return outcome.ok;
  };

  const upload = async (id: string, field: LogoField, file: File) => {
    change(field, { busy: true, error: '' });
    const query = new URLSearchParams({ project_id: id, document_type: 'Z. Logos' });
    try {
      const { file_url } = (await send('POST', `upload?${query}`, formOf(file))) as UploadedFile;
      if (await set(id, field, file_url)) toast(texts.uploaded, 'success');
    } catch (error) {
      fail(field, texts.uploadFailed, error);
    }
  };

  const choose = async (field: LogoField, file: File) => {
    if (!file.type.startsWith('image/')) {
      change(field, { error: texts.notAnImage });
      toast(texts.uploadFailed, 'error');
    } else if (project) {
      await upload(project.id, field, file);
    } else {
      change(field, { pendingFile: file, url: addressOf(file), error: '' });
      toast(texts.saveFirst, 'warning');
    }
  };

  const clear = async (field: LogoField) => {
    if (!project) {
      change(field, slot(null));
      toast(texts.emptied, 'success');
      return;
    }
    change(field, { busy: true, error: '' });
    try {
      if (await set(project.id, field, null)) toast(texts.cleared, 'success');
    } catch (error) {
      fail(field, texts.clearFailed, error);
    }
  };

  /** Uploads the pictures chosen before the project was created. */
  const sendHeld = async (id: string) => {
    for (const [field, { pendingFile }] of Object.entries(slots) as [LogoField, LogoSlot][])
      if (pendingFile) await upload(id, field, pendingFile);
  };

  return { slots, choose, clear, sendHeld };
};

export type LogosOfProject = ReturnType<typeof useLogos>;
