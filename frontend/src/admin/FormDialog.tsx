import { Button, Dialog, DialogActions, DialogContent, DialogTitle, Stack } from '@mui/material';
import useMediaQuery from '@mui/material/useMediaQuery';
import { Form } from 'react-admin';
import { useId, type ReactNode } from 'react';
import { useFormState } from 'react-hook-form';
import { app } from '../messages.ts';

type Props = {
  title: string;
  submit: string;
  record: object;
  /** Resolves to the errors by field that the server gave, or to undefined once saved. */
  onSave: (values: Record<string, unknown>) => Promise<Record<string, string> | undefined>;
  onClose: () => void;
  children: ReactNode;
};

const Buttons = ({ submit, onClose }: Pick<Props, 'submit' | 'onClose'>) => {
  const { isSubmitting } = useFormState();
  return (
    <DialogActions>
      <Button onClick={onClose} disabled={isSubmitting}>
        {app.cancel}
      </Button>
      <Button type="submit" variant="contained" loading={isSubmitting}>
        {submit}
      </Button>
    </DialogActions>
  );
};

/** A react-admin form in a dialog that stays open until what it holds is saved. Full screen on a phone. */
export const FormDialog = ({ title, submit, record, onSave, onClose, children }: Props) => {
  const phone = useMediaQuery('(max-width: 599px)');
  const id = useId();
  return (
    <Dialog
      open
      onClose={(_, why) => why === 'escapeKeyDown' && onClose()}
      fullScreen={phone}
      aria-labelledby={id}
      sx={{ '& form': { display: 'flex', flexDirection: 'column', minHeight: 0, height: '100%' } }}
    >
      <Form record={record} onSubmit={onSave} noValidate>
        <DialogTitle id={id}>{title}</DialogTitle>
        <DialogContent dividers>
          <Stack spacing={2} sx={{ pt: 1 }}>
            {children}
          </Stack>
        </DialogContent>
        <Buttons submit={submit} onClose={onClose} />
      </Form>
    </Dialog>
  );
};
