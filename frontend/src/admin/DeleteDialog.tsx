import type { ReactNode } from 'react';
import { useCommand } from '../api/useCommand.ts';
import { ConfirmDialog } from '../shared/ConfirmDialog.tsx';

type Props = {
  title: string;
  /** Path of what is deleted, relative to /api. */
  path: string;
  said: { done: string; failed: string };
  onClose: () => void;
  /** What will be lost, by name. */
  children: ReactNode;
};

/** Asks, deletes, says how it went, closes. */
export const DeleteDialog = ({ title, path, said, onClose, children }: Props) => {
  const command = useCommand();
  const remove = async () => {
    await command('DELETE', path, said);
    onClose();
  };
  return (
    <ConfirmDialog open title={title} onCancel={onClose} onConfirm={remove}>
      {children}
    </ConfirmDialog>
  );
};
