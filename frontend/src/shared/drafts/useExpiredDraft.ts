import { useEffect, useState } from 'react';
import { getEnding, getSession, onSession } from '../../session/session.ts';
import { draftStorage } from './draft-storage.ts';

/** Values of a form, and the record that they change (null: a new one). */
type Kept = { record: object | null; typed: Record<string, unknown> };

/** In this tab only: an office computer may have several users. */
const store = draftStorage<Kept>('formulario.1', () => sessionStorage);

/** The user types these again: passwords are not stored in plain text. */
const secrets = new Set(['password', 'client_id', 'client_secret']);

const withoutSecrets = (values: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !secrets.has(name)));

/**
 * Draft of a short form with unsaved values whose session expired. It is restored when the same user opens the same form (`id`) again in
 * this tab. `record` is the record that the draft changes, else `current`.
 */
export const useExpiredDraft = <Row extends object>(id: string, current: Row | null) => {
  const [opened] = useState(() => {
    const owner = { user_id: getSession()?.user.id ?? '', project_id: '' };
    return { owner, kept: store.read(owner, id) };
  });
  const { owner, kept } = opened;
  // Deletes the draft after it is saved or discarded; after an expired session it stays.
  useEffect(
    () => () => {
      if (getSession()) store.forget(owner, id);
    },
    [owner, id],
  );
  const record = kept ? (kept.record as Row | null) : current;
  return {
    record,
    typed: kept?.typed,
    keep: (values: Record<string, unknown>) =>
      store.keep({ record, typed: withoutSecrets(values) }, owner, id),
  };
};

export type ExpiredDraft = Pick<ReturnType<typeof useExpiredDraft>, 'typed' | 'keep'>;

/** Calls `expired` when the session expires. Returns the function that stops it. */
export const onExpired = (expired: () => void) =>
  onSession(() => {
    if (getEnding() === 'expired' && !getSession()) expired();
  });
