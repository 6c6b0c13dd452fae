import { Button, DialogActions, DialogContent, DialogTitle, TextField, Typography } from '@mui/material';
import { useState } from 'react';
import { seenAt } from '../api/target.ts';
import { useCommand } from '../api/useCommand.ts';
import { part, type Field } from '../shared/conflict/fields.ts';
import { settle } from '../shared/conflict/settle.tsx';
import { Dialog } from '../shared/Dialog.tsx';
import { useLeaving } from '../shared/useLeaving.ts';
import { app, assignedDocuments as words } from '../messages.ts';
import type { DocumentRow } from './row.ts';

/** What the field of comments takes (the server refuses more). */
const longest = 4000;
const said = { done: words.done, failed: words.attendFailed, asksWhenMoved: true };

type Terms = { comments: string };
const fields: Field<Terms>[] = [part(['comments'], words.commentsLabel, ({ comments }) => comments)];
const termsOf = (record: object): Terms => ({ comments: (record as Terms).comments });

/** Says that a document was attended, with comments if the person has any. What was typed stays when it fails. */
export const AttendDialog = ({ document, close }: { document: DocumentRow; close: () => void }) => {
  const command = useCommand();
  const [base, setBase] = useState({ seen: document.revision, opened: termsOf(document) });
  const [comments, setComments] = useState(document.comments);
  const [sending, setSending] = useState(false);
  const dirty = comments !== document.comments;
  const leaving = useLeaving(close, () => ({ dirty, busy: sending }));
  const attend = async () => {
    setSending(true);
    const body = { status: 'attended', comments: comments.trim() };
    const { refill, outcome } = await settle(
      { ...base, fieldsOf: () => fields, mine: { comments: body.comments }, currently: termsOf },
      (seen) => command('PUT', seenAt(`documents/${document.id}/supervisor-update`, seen), said, body),
    );
    setSending(false);
    if (refill) {
      setBase({ seen: refill.revision, opened: refill.opened });
      setComments(refill.values.comments);
    } else if (outcome.ok) close();
  };
  return (
    <Dialog leaving={leaving} maxWidth="sm" aria-labelledby="attend-document">
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
        <Button onClick={leaving.attempt} disabled={sending}>
          {app.cancel}
        </Button>
        <Button variant="contained" onClick={() => void attend()} loading={sending}>
          {words.attend}
        </Button>
      </DialogActions>
    </Dialog>
  );
};
