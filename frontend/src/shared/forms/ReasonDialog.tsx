import { Typography } from '@mui/material';
import type { Outcome } from '../../api/useCommand.ts';
import { FormDialog } from './FormDialog.tsx';
import { FormField } from '../../ui/forms/FormField.tsx';
import { requiredText } from '../../ui/forms/required-text.ts';
import { refusedBy, useShortForm } from './useShortForm.ts';

/** Maximum length of a reason in characters (the server refuses more). */
const longest = 500;

type Props = {
  title: string;
  /** What happens, above the reason. */
  hint: string;
  submit: string;
  send: (reason: string) => Promise<Outcome<unknown>>;
  /** Called after sending, and when the user cancels. */
  close: () => void;
};

/** Sends a command that needs a reason. The dialog stays open if the server refuses it. */
export const ReasonDialog = ({ hint, send, close, ...words }: Props) => {
  const form = useShortForm({ reason: '' }, async ({ reason }) => {
    const outcome = await send(reason.trim());
    if (!outcome.ok) return refusedBy(outcome.error);
    close();
    return undefined;
  });
  return (
    <FormDialog {...words} form={form} close={close} maxWidth="sm" fullWidth>
      <Typography sx={{ mb: 2 }}>{hint}</Typography>
      <FormField
        name="reason"
        label="Motivo"
        validate={requiredText}
        multiline
        minRows={3}
        maxRows={8}
        maxLength={longest}
        required
        autoFocus
      />
    </FormDialog>
  );
};
