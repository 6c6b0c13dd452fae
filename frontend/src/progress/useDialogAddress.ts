import { useCallback } from 'react';
import { useDialogInAddress } from '../ui/dialogs/useDialogInAddress.ts';

/** An open dialog and its subject: `avance:c1` records progress of c1. */
export type Opened = { dialog: string; of: string };

/** Whether the dialog is about a record; those dialogs belong to the history. */
export const isAboutRecord = (opened: Opened | null): opened is Opened =>
  opened !== null && ['editar', 'eliminar', 'foto'].includes(opened.dialog);

const readOpened = (text: string | null): Opened | null => {
  if (!text) return null;
  const colon = text.indexOf(':');
  return colon < 0 ? { dialog: text, of: '' } : { dialog: text.slice(0, colon), of: text.slice(colon + 1) };
};

/** Returns the open dialog from the URL, so that a reload opens it again with its draft. */
export const useDialogAddress = () => {
  const { about, open: step, close } = useDialogInAddress('dialogo');
  const open = useCallback((dialog: string, of = '') => step(of ? `${dialog}:${of}` : dialog), [step]);
  return { opened: readOpened(about), open, close };
};
