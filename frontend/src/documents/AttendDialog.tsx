import { Typography } from '@mui/material';
import { seenAt } from '../api/target.ts';
import { useCommand } from '../api/useCommand.ts';
import { part, type Field } from '../shared/conflict/fields.ts';
import { useConflictSend } from '../shared/conflict/useConflictSend.ts';
import { FormDialog } from '../shared/forms/FormDialog.tsx';
import { FormField } from '../ui/forms/FormField.tsx';
import { refusedBy, useShortForm } from '../shared/forms/useShortForm.ts';
import { assignedDocuments as words } from '../messages.ts';
import type { DocumentRow } from './row.ts';

/** Maximum length of the comments (the server refuses more). */
const longest = 4000;
const messages = { done: words.done, failed: words.attendFailed, asksWhenMoved: true };

type Terms = { comments: string };
const fields: Field<Terms>[] = [part(['comments'], words.commentsLabel, ({ comments }) => comments)];
const termsOf = (record: object): Terms => ({ comments: (record as Terms).comments });

/** Marks a document as attended, with optional comments. The input stays if the request fails. */
export const AttendDialog = ({ document, close }: { document: DocumentRow; close: () => void }) => {
  const command = useCommand();
  const opened = termsOf(document);
  const to = `documents/${document.id}/supervisor-update`;
  const sendOver = useConflictSend({ seen: document.revision, opened }, { to, fields, currently: termsOf });
  const form = useShortForm(opened, async (typed) => {
    const { refill, outcome, leaves } = await sendOver({ comments: typed.comments.trim() }, (seen, terms) =>
      command('PUT', seenAt(to, seen), messages, { status: 'attended', ...terms }),
    );
    if (refill) return { refill };
    if (!outcome.ok && !leaves) return refusedBy(outcome.error);
    close();
    return undefined;
  });
  return (
    <FormDialog
      title={words.attend}
      submit={words.attend}
      form={form}
      close={close}
      maxWidth="sm"
      content={{ sx: { display: 'flex', flexDirection: 'column', gap: 2 } }}
      actions={{ '& button': { minHeight: 48 } }}
    >
      <Typography sx={{ overflowWrap: 'anywhere' }}>{document.title}</Typography>
      <FormField
        name="comments"
        label={words.commentsLabel}
        multiline
        minRows={3}
        maxRows={8}
        maxLength={longest}
        sx={{ mt: 1 }}
      />
    </FormDialog>
  );
};
