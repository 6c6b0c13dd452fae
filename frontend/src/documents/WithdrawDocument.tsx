import { Alert, Typography } from '@mui/material';
import { seenAt } from '../api/target.ts';
import { useCommand } from '../api/useCommand.ts';
import { documentTypeNames } from '../messages.ts';
import { ConfirmDialog } from '../ui/dialogs/ConfirmDialog.tsx';
import { useDeletion } from '../shared/conflict/useDeletion.tsx';
import { ownDocuments as words } from './own-messages.ts';
import type { DocumentRow } from './row.ts';

const messages = { done: words.withdrawn, failed: words.withdrawFailed, asksWhenMoved: true };

/** Asks before users withdraw their own document, on which no other user has acted. */
export const WithdrawDocument = ({ row: listed, close }: { row: DocumentRow; close: () => void }) => {
  const command = useCommand();
  const { row, notice, remove: withdrawSeen } = useDeletion(listed);
  const acted = row.acted_at !== null;
  const withdraw = async () => {
    const path = `documents/${row.id}/withdraw`;
    const { ok } = await withdrawSeen((seen) => command('POST', seenAt(path, seen), messages));
    if (ok) close();
  };
  return (
    <ConfirmDialog
      open
      title={words.confirmWithdraw}
      action={words.withdraw}
      blocked={acted}
      onCancel={close}
      onConfirm={withdraw}
    >
      {acted ? (
        <Alert severity="warning" variant="outlined" sx={{ mb: 1.5, color: 'text.primary' }}>
          {words.acted}
        </Alert>
      ) : (
        notice
      )}
      <Typography gutterBottom sx={{ overflowWrap: 'anywhere' }}>
        {documentTypeNames[row.type]}: <strong>{row.title}</strong>
      </Typography>
      <Typography>{words.withdrawHint}</Typography>
    </ConfirmDialog>
  );
};
