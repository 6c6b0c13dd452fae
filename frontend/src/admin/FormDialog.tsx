import { Button, DialogActions, DialogContent, DialogTitle, Stack } from '@mui/material';
import { Form } from 'react-admin';
import { useEffect, useId, useRef, type ReactNode, type RefObject } from 'react';
import { useFormState } from 'react-hook-form';
import { app } from '../messages.ts';
import { Dialog } from '../shared/Dialog.tsx';
import { useLeaving, type Unsaved } from '../shared/useLeaving.ts';

type Props = {
  title: string;
  submit: string;
  record: object;
  /** Whether `record` itself holds what is not saved, and changed since the dialog opened. */
  refilled?: boolean;
  /** Resolves to the errors by field that the server gave, or to undefined once saved. */
  onSave: (values: Record<string, unknown>) => Promise<Record<string, string> | undefined>;
  onClose: () => void;
  children: ReactNode;
};

type ButtonsProps = { submit: string; refilled: boolean; cancel: () => void; unsavedRef: RefObject<Unsaved> };

const Buttons = ({ submit, refilled, cancel, unsavedRef }: ButtonsProps) => {
  const { isSubmitting, dirtyFields } = useFormState();
  const dirty = refilled || Object.keys(dirtyFields).length > 0;
  useEffect(() => {
    unsavedRef.current = { dirty, busy: isSubmitting };
  }, [unsavedRef, dirty, isSubmitting]);
  return (
    <DialogActions sx={{ '& button': { minHeight: { xs: 48, sm: 40 } } }}>
      <Button onClick={cancel} disabled={isSubmitting}>
        {app.cancel}
      </Button>
      <Button type="submit" variant="contained" loading={isSubmitting}>
        {submit}
      </Button>
    </DialogActions>
  );
};

/** A react-admin form in a dialog that stays open until what it holds is saved, or thrown away on purpose. Full screen on a phone. */
export const FormDialog = ({ title, submit, record, refilled = false, onSave, onClose, children }: Props) => {
  const id = useId();
  const unsavedRef = useRef<Unsaved>({ dirty: false, busy: false });
  const leaving = useLeaving(onClose, () => unsavedRef.current);
  return (
    <Dialog
      leaving={leaving}
      fills
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
        <Buttons submit={submit} refilled={refilled} cancel={leaving.attempt} unsavedRef={unsavedRef} />
      </Form>
    </Dialog>
  );
};
