import { Button, DialogActions, DialogContent, DialogTitle, Stack, TextField } from '@mui/material';
import { useId, useState, type ReactNode, type SubmitEvent } from 'react';
import { detailOf, fieldErrorsOf } from '../api/api-error.ts';
import { send } from '../api/http.ts';
import { app, ownPassword as said } from '../messages.ts';
import { Dialog } from '../shared/Dialog.tsx';
import { toast } from '../shared/toasts.ts';
import { useLeaving } from '../shared/useLeaving.ts';

const names = ['current', 'new', 'repeat'] as const;
type Field = (typeof names)[number];
type Values = Record<Field, string>;
type Errors = Partial<Values>;

const shortest = 8;

/** What is wrong before anything is sent. */
const wrongIn = (values: Values): Errors => {
  const errors: Errors = {};
  for (const name of names) if (!values[name]) errors[name] = app.required;
  if (!errors.new && values.new.length < shortest) errors.new = said.tooShort;
  if (!errors.repeat && values.repeat !== values.new) errors.repeat = said.different;
  return errors;
};

type InputProps = {
  name: Field;
  value: string;
  error?: string | undefined;
  onChange: (value: string) => void;
};

const Input = ({ name, value, error, onChange }: InputProps): ReactNode => (
  <TextField
    label={said[name]}
    type="password"
    autoComplete={name === 'current' ? 'current-password' : 'new-password'}
    autoFocus={name === 'current'}
    value={value}
    onChange={({ target }) => onChange(target.value)}
    error={error !== undefined}
    helperText={error ?? (name === 'new' ? said.hint : undefined)}
    required
    slotProps={{ input: { sx: { minHeight: { xs: 48, sm: 40 } } } }}
    fullWidth
  />
);

/** Changes the password of whoever is signed in. This session goes on, all others of theirs end. */
export const PasswordDialog = ({ onClose }: { onClose: () => void }) => {
  const id = useId();
  const [values, setValues] = useState<Values>({ current: '', new: '', repeat: '' });
  const [errors, setErrors] = useState<Errors>({});
  const [busy, setBusy] = useState(false);

  const dirty = names.some((name) => values[name] !== '');
  const leaving = useLeaving(onClose, () => ({ dirty, busy }));
  const save = async () => {
    setBusy(true);
    try {
      await send('PUT', 'users/me/password', { current: values.current, new: values.new });
      toast(said.done, 'success');
      onClose();
    } catch (error) {
      setErrors(fieldErrorsOf(error));
      toast(detailOf(error, said.failed), 'error');
      setBusy(false);
    }
  };
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const wrong = wrongIn(values);
    setErrors(wrong);
    if (Object.keys(wrong).length === 0) void save();
  };

  return (
    <Dialog
      leaving={leaving}
      discarding={{ title: said.leave, children: said.leaveLoses }}
      fills
      maxWidth="xs"
      fullWidth
      aria-labelledby={id}
    >
      <form onSubmit={onSubmit} noValidate>
        <DialogTitle id={id}>{said.title}</DialogTitle>
        <DialogContent>
          <Stack spacing={2} sx={{ pt: 1 }}>
            {names.map((name) => (
              <Input
                key={name}
                name={name}
                value={values[name]}
                error={errors[name]}
                onChange={(value) => setValues({ ...values, [name]: value })}
              />
            ))}
          </Stack>
        </DialogContent>
        <DialogActions sx={{ '& button': { minHeight: { xs: 48, sm: 40 }, flex: { xs: 1, sm: 'none' } } }}>
          <Button onClick={leaving.attempt} disabled={busy}>
            {app.cancel}
          </Button>
          <Button type="submit" variant="contained" loading={busy}>
            {said.submit}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
};
