import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  TextField,
  Typography,
} from '@mui/material';
import { useState } from 'react';
import { useCommand } from '../api/useCommand.ts';
import { app, assignedDocuments as words } from '../messages.ts';
import type { DocumentRow } from './row.ts';

/** What the field of comments takes (the server refuses more). */
const longest = 4000;
const said = { done: words.done, failed: words.attendFailed };

/** Says that a document was attended, with comments if the person has any. What was typed stays when it fails. */
export const AttendDialog = ({ document, close }: { document: DocumentRow; close: () => void }) => {
  const command = useCommand();
  const [comments, setComments] = useState(document.comments);
  const [sending, setSending] = useState(false);
  const attend = async () => {
    setSending(true);
    const body = { status: 'attended', comments: comments.trim() };
    const { ok } = await command('PUT', `documents/${document.id}/supervisor-update`, said, body);
    setSending(false);
    if (ok) close();
  };
  return (
    <Dialog open onClose={() => !sending && close()} maxWidth="sm" aria-labelledby="attend-document">
      <DialogTitle id="attend-document">{words.attend}</DialogTitle>
      <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
        <Typography sx={{ overflowWrap: 'anywhere' }}>{document.title}</Typography>
        <TextField
          label={words.commentsLabel}
          multiline
          minRows={3}
          maxRows={8}
          value={comments}
          onChange={({ target }) => setComments(target.value)}
          slotProps={{ htmlInput: { maxLength: longest } }}
          sx={{ mt: 1 }}
        />
      </DialogContent>
      <DialogActions sx={{ '& button': { minHeight: 48 } }}>
        <Button onClick={close} disabled={sending}>
          {app.cancel}
        </Button>
        <Button variant="contained" onClick={() => void attend()} loading={sending}>
          {words.attend}
        </Button>
      </DialogActions>
    </Dialog>
  );
};
