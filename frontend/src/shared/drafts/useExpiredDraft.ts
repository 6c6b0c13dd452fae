import { useEffect, useState } from 'react';
import { getEnding, getSession, onSession } from '../../session/session.ts';
import { keptStore } from './kept-store.ts';

/** What a form held, and the record that it was typed over (null: a new one). */
type Kept = { record: object | null; typed: Record<string, unknown> };

/** In this tab alone: an office computer may have several users. */
const store = keptStore<Kept>('formulario.1', () => sessionStorage);

/** Are typed again: a browser keeps no passwords in plain text. */
const secrets = new Set(['password', 'client_id', 'client_secret']);

const withoutSecrets = (values: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !secrets.has(name)));

/**
 * The draft of a short form whose session expired while it held unsaved values. It is restored when the same person opens the same form
 * (`id`) again in this tab: `record` is the one that it was typed over, else `current`.
 */
export const useExpiredDraft = <Row extends object>(id: string, current: Row | null) => {
  const [opened] = useState(() => {
    const owner = { user_id: getSession()?.user.id ?? '', project_id: '' };
    return { owner, kept: store.read(owner, id) };
  });
  const { owner, kept } = opened;
  // Saved or discarded; a session that expired leaves it there.
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

/** Calls back when the session expires. Returns how to stop. */
export const onExpired = (expired: () => void) =>
  onSession(() => {
    if (getEnding() === 'expired' && !getSession()) expired();
  });
