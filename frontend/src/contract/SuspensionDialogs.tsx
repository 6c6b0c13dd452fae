import { Box, Typography } from '@mui/material';
import type { ContractTermsAnswer } from '@obraclara/api';
import { useCommand } from '../api/useCommand.ts';
import { app } from '../messages.ts';
import { day } from '../ui/format/format.ts';
import { FormDialog } from '../shared/forms/FormDialog.tsx';
import { FormField } from '../ui/forms/FormField.tsx';
import { inPairs } from '../ui/forms/in-pairs.ts';
import { refusedBy, useShortForm } from '../shared/forms/useShortForm.ts';
import { requiredText } from '../ui/forms/required-text.ts';
import { DayField } from '../ui/dates/DayField.tsx';
import { texts } from './messages.ts';
import { SignedDocumentField } from './SignedDocument.tsx';
import { addressOf, type TermsOf } from './useContractTerms.ts';

const column = { display: 'flex', flexDirection: 'column', gap: 2 } as const;
const suspended = { done: texts.suspendedDone, failed: texts.suspendFailed };
const resumed = { done: texts.resumedDone, failed: texts.resumeFailed };

/** Records a suspension of the works. */
export const SuspensionDialog = ({ of, close }: { of: TermsOf; close: () => void }) => {
  const command = useCommand();
  const form = useShortForm(
    { on: '', until: '', reason: '', document_id: '' },
    async ({ document_id, ...typed }) => {
      const body = { ...typed, reason: typed.reason.trim(), ...(document_id && { document_id }) };
      const outcome = await command('POST', `${addressOf(of)}/suspensions`, suspended, body);
      if (!outcome.ok) return refusedBy(outcome.error);
      close();
      return undefined;
    },
  );
  return (
    <FormDialog
      title={texts.suspend}
      submit={app.save}
      form={form}
      close={close}
      maxWidth="sm"
      fullWidth
      content={{ sx: column }}
    >
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {texts.suspendHint}
      </Typography>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: inPairs }}>
        <DayField name="on" label={texts.firstDay} autoFocus />
        <DayField name="until" label={texts.lastDay} />
      </Box>
      <FormField
        name="reason"
        label={texts.reason}
        validate={requiredText}
        maxLength={500}
        multiline
        minRows={2}
        required
      />
      <SignedDocumentField project_id={of.project_id} />
    </FormDialog>
  );
};

type ResumeProps = { of: TermsOf; suspension: ContractTermsAnswer['suspensions'][number]; close: () => void };

/** Resumes suspended works on another day than foreseen. */
export const ResumeDialog = ({ of, suspension: { id, on }, close }: ResumeProps) => {
  const command = useCommand();
  const form = useShortForm({ on: '' }, async (body) => {
    const outcome = await command('POST', `${addressOf(of)}/suspensions/${id}/resume`, resumed, body);
    if (!outcome.ok) return refusedBy(outcome.error);
    close();
    return undefined;
  });
  return (
    <FormDialog
      title={texts.resumeNamed(day(on))}
      submit={texts.resume}
      form={form}
      close={close}
      maxWidth="xs"
      fullWidth
      content={{ sx: column }}
    >
      <DayField name="on" label={texts.resumedOn} helperText={texts.resumeHint} autoFocus />
    </FormDialog>
  );
};
