import { Typography } from '@mui/material';
import type { RefObject } from 'react';
import { seenAt } from '../api/target.ts';
import { useCommand } from '../api/useCommand.ts';
import { documents as words, documentTypeNames } from '../messages.ts';
import { closeAndFocus } from '../ui/dialogs/close-and-focus.ts';
import { ConfirmDialog } from '../ui/dialogs/ConfirmDialog.tsx';
import { useDeletion } from '../shared/conflict/useDeletion.tsx';
import type { DocumentRow } from './row.ts';

const messages = { done: words.deleted, failed: words.deleteFailed, plain: true, asksWhenMoved: true };

type Props = {
  row: DocumentRow;
  /** Element that gets the focus after the deletion. */
  list?: RefObject<HTMLElement | null>;
  close: () => void;
};

/** Asks before a document is deleted, which cannot be undone. */
export const DeleteDocument = ({ row: listed, list, close }: Props) => {
  const command = useCommand();
  const { row, notice, remove: removeSeen } = useDeletion(listed);
  const remove = async () => {
    const { ok } = await removeSeen((seen) =>
      command('DELETE', seenAt(`documents/${row.id}`, seen), messages),
    );
    if (ok) closeAndFocus(close, list);
  };
  return (
    <ConfirmDialog open title={words.confirmDelete} onCancel={close} onConfirm={remove}>
      {notice}
      <Typography gutterBottom sx={{ overflowWrap: 'anywhere' }}>
        {documentTypeNames[row.type]}: <strong>{row.title}</strong>
      </Typography>
      <Typography>{words.cannotUndo}</Typography>
    </ConfirmDialog>
  );
};
