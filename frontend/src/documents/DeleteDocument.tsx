import { Typography } from '@mui/material';
import { useCommand } from '../api/useCommand.ts';
import { documents as words, documentTypeNames } from '../messages.ts';
import { ConfirmDialog } from '../shared/ConfirmDialog.tsx';
import type { DocumentRow } from './row.ts';

const said = { done: words.deleted, failed: words.deleteFailed, plain: true };

/** Asks before a document is deleted, which nobody can undo. */
export const DeleteDocument = ({ row, close }: { row: DocumentRow; close: () => void }) => {
  const command = useCommand();
  const remove = async () => {
    const { ok } = await command('DELETE', `documents/${row.id}`, said);
    if (ok) close();
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
