import type { ReactNode } from 'react';
import { app } from '../../messages.ts';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import type { Leaving } from './useLeaving.ts';

type Props = Leaving['question'] & { title?: string; children?: ReactNode };

/** Asks for confirmation before unsaved input is discarded. */
export const DiscardQuestion = ({
  title = app.confirmDiscard,
  children = app.discardLoses,
  ...question
}: Props) => (
  <ConfirmDialog title={title} action={app.discard} {...question}>
    {children}
  </ConfirmDialog>
);
