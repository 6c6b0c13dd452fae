import { Stack } from '@mui/material';
import { detailOf, fieldErrorsOf } from '../api/api-error.ts';
import { send } from '../api/http.ts';
import { app, ownPassword as texts } from '../messages.ts';
import { FormDialog } from '../shared/forms/FormDialog.tsx';
import { FormField } from '../ui/forms/FormField.tsx';
import { useShortForm } from '../shared/forms/useShortForm.ts';
import { toast } from '../ui/states/toasts.ts';

const shortest = 8;
const needed = (text: string) => (text === '' ? app.required : undefined);
const longEnough = (text: string) => needed(text) ?? (text.length < shortest ? texts.tooShort : undefined);
const repeated = (text: string, { new: password }: Readonly<Record<string, string>>) =>
  needed(text) ?? (text === password ? undefined : texts.different);

const blank = { current: '', new: '', repeat: '' };
const actions = { '& button': { minHeight: { xs: 48, sm: 40 }, flex: { xs: 1, sm: 'none' } } };

/** Changes the user's password. This session continues; all other sessions of the user end. */
export const PasswordDialog = ({ onClose }: { onClose: () => void }) => {
  const form = useShortForm(blank, async (values) => {
    try {
      await send('PUT', 'users/me/password', { current: values.current, new: values.new });
    } catch (error) {
      toast(detailOf(error, texts.failed), 'error');
      return { errors: fieldErrorsOf(error) };
    }
    toast(texts.done, 'success');
    onClose();
    return undefined;
  });
  const field = (name: keyof typeof blank) => ({
    name,
    label: texts[name],
    type: 'password',
    required: true,
  });
  return (
    <FormDialog
      title={texts.title}
      submit={texts.submit}
      form={form}
      close={onClose}
      discarding={{ title: texts.leave, children: texts.leaveLoses }}
      fills
      maxWidth="xs"
      fullWidth
      actions={actions}
    >
      <Stack spacing={2} sx={{ pt: 1 }}>
        <FormField {...field('current')} validate={needed} autoComplete="current-password" autoFocus />
        <FormField
          {...field('new')}
          validate={longEnough}
          autoComplete="new-password"
          helperText={texts.hint}
        />
        <FormField {...field('repeat')} validate={repeated} autoComplete="new-password" />
      </Stack>
    </FormDialog>
  );
};
