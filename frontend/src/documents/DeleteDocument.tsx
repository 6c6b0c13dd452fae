import { Typography } from '@mui/material';
import { currentOf } from '../api/moved.ts';
import { seenAt } from '../api/target.ts';
import { useCommand } from '../api/useCommand.ts';
import { documents as words, documentTypeNames } from '../messages.ts';
import { ConfirmDialog } from '../shared/ConfirmDialog.tsx';
import type { DocumentRow } from './row.ts';

const said = { done: words.deleted, failed: words.deleteFailed, plain: true };

/** Asks before a document is deleted, which nobody can undo. */
export const DeleteDocument = ({ row, close }: { row: DocumentRow; close: () => void }) => {
  const command = useCommand();
  const remove = async () => {
    const outcome = await command('DELETE', seenAt(`documents/${row.id}`, row.revision), said);
    if (outcome.ok || currentOf(outcome.error)) close();
  };
  return (
    <ConfirmDialog open title={words.confirmDelete} onCancel={close} onConfirm={remove}>
      <Typography gutterBottom sx={{ overflowWrap: 'anywhere' }}>
        {documentTypeNames[row.type]}: <strong>{row.title}</strong>
      </Typography>
      <Typography>{words.cannotUndo}</Typography>
    </ConfirmDialog>
  );
};
