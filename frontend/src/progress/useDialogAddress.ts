import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { goTo } from '../shared/history-steps.ts';

const name = 'dialogo';

/** An open dialog and what it is about: `avance:c1` records progress of c1. */
export type Opened = { dialog: string; of: string };

/** The dialogs about a record stand in its history. */
export const isAboutRecord = (opened: Opened | null): opened is Opened =>
  opened !== null && ['editar', 'eliminar', 'foto'].includes(opened.dialog);

const readOpened = (search: string): Opened | null => {
  const text = new URLSearchParams(search).get(name);
  if (!text) return null;
  const colon = text.indexOf(':');
  return colon < 0 ? { dialog: text, of: '' } : { dialog: text.slice(0, colon), of: text.slice(colon + 1) };
};

const withOpened = (search: string, text: string | null): string => {
  const query = new URLSearchParams(search);
  if (text) query.set(name, text);
  else query.delete(name);
  return `?${query}`;
};

/** Which dialog is open stands in the address: Back closes it, and a reload opens it again with what was being typed. */
export const useDialogAddress = () => {
  const location = useLocation();
  const { search } = location;
  const navigate = useNavigate();
  const ours = (location.state as { dialogo?: boolean } | null)?.dialogo === true;

  const open = useCallback(
    (dialog: string, of = '') => {
      goTo(() =>
        navigate(
          { search: withOpened(search, of ? `${dialog}:${of}` : dialog) },
          { state: { dialogo: true } },
        ),
      );
    },
    [navigate, search],
  );
  /** Takes the step back that opening it made, so that Back does not open it again; a shared address has no such step. */
  const close = useCallback(() => {
    if (ours) void navigate(-1);
    else void navigate({ search: withOpened(search, null) }, { replace: true });
  }, [navigate, search, ours]);

  return { opened: readOpened(search), open, close };
};
