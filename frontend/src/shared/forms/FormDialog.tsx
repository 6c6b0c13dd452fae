import { Button, DialogActions, DialogContent, DialogTitle, type DialogContentProps } from '@mui/material';
import type { SxProps } from '@mui/material/styles';
import { useId, type ComponentProps, type ReactNode } from 'react';
import { FormProvider, type FieldValues } from 'react-hook-form';
import { app } from '../../messages.ts';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { useLeaving } from '../../ui/dialogs/useLeaving.ts';
import { Problem } from '../../ui/forms/Problem.tsx';
import type { ShortForm } from './useShortForm.ts';

type Props<Values extends FieldValues> = Omit<
  ComponentProps<typeof Dialog>,
  'leaving' | 'content' | 'title'
> & {
  title: ReactNode;
  /** Label of the submit button. */
  submit: string;
  form: ShortForm<Values>;
  close: () => void;
  content?: DialogContentProps;
  actions?: SxProps;
};

/** The fields scroll and the buttons stay visible, at the bottom of the screen if the dialog fills it. */
const column = { display: 'flex', flexDirection: 'column', minHeight: 0, height: '100%' } as const;

const buttons = { '& button': { minHeight: { xs: 48, sm: 40 } } };

/** A dialog with a short form. It stays open until the values are saved or the user discards them. */
export const FormDialog = <Values extends FieldValues>({
  title,
  submit,
  form,
  close,
  content,
  actions = buttons,
  children,
  ...frame
}: Props<Values>) => {
  const id = useId();
  const { methods, dirty, busy } = form;
  const leaving = useLeaving(close, () => ({ dirty, busy }));
  return (
    <Dialog {...frame} leaving={leaving} aria-labelledby={id}>
      <FormProvider {...methods}>
        <form noValidate style={column} onSubmit={(event) => void form.submit(event)}>
          <DialogTitle id={id}>{title}</DialogTitle>
          <DialogContent {...content}>
            {children}
            {form.reason && <Problem text={form.reason} />}
          </DialogContent>
          <DialogActions sx={actions}>
            <Button onClick={leaving.attempt} disabled={busy}>
              {app.cancel}
            </Button>
            <Button type="submit" variant="contained" loading={busy}>
              {submit}
            </Button>
          </DialogActions>
        </form>
      </FormProvider>
    </Dialog>
  );
};
