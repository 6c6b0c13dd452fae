import { Stack } from '@mui/material';
import type { ReactNode } from 'react';
import type { ExpiredDraft } from '../shared/drafts/useExpiredDraft.ts';
import { FormDialog } from '../shared/forms/FormDialog.tsx';
import { RestoredNotice } from '../ui/forms/RestoredNotice.tsx';
import { useShortForm, type Saved } from '../shared/forms/useShortForm.ts';

type Props = {
  title: string;
  submit: string;
  /** Initial values of the form. */
  record: object;
  draft: ExpiredDraft;
  onSave: (values: Record<string, unknown>) => Promise<Saved<Record<string, unknown>>>;
  onClose: () => void;
  children: ReactNode;
};

/** Dialog with a short form of react-admin inputs, to edit or create a record. Full screen on a phone. */
export const EditDialog = ({ title, submit, record, draft, onSave, onClose, children }: Props) => {
  const form = useShortForm<Record<string, unknown>>({ ...record }, onSave, draft);
  return (
    <FormDialog title={title} submit={submit} form={form} close={onClose} fills content={{ dividers: true }}>
      <Stack spacing={2} sx={{ pt: 1 }}>
        <RestoredNotice form={form} />
        {children}
      </Stack>
    </FormDialog>
  );
};
