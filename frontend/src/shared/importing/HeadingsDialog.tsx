import type { Headings } from '@obraclara/events';
import { Alert, Button, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material';
import { useId } from 'react';
import { app, importing } from '../../messages.ts';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { useLeaving } from '../../ui/dialogs/useLeaving.ts';
import { HeadingsForm } from './HeadingsForm.tsx';
import type { Kind, Unheaded } from './import-report.ts';

type Props = {
  kind: Kind;
  fileName: string;
  unheaded: Unheaded;
  /** The server reads the file again. */
  busy: boolean;
  onSay: (headings: Headings) => void;
  onCancel: () => void;
};

/** Shows why the server cannot read a file, with a form for the meanings of its unknown headings. */
export const HeadingsDialog = ({ kind, fileName, unheaded, busy, onSay, onCancel }: Props) => {
  const title = useId();
  const form = useId();
  const leaving = useLeaving(onCancel);
  return (
    <Dialog leaving={leaving} fills steady fullWidth maxWidth="sm" aria-labelledby={title}>
      <DialogTitle id={title}>
        {kind === 'catalog' ? importing.catalogTitle : importing.programTitle}
        <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {fileName}
        </Typography>
      </DialogTitle>
      <DialogContent
        dividers
        sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 3, alignContent: 'start' }}
      >
        <Alert severity="error" variant="outlined" sx={{ color: 'text.primary' }}>
          {unheaded.detail}
        </Alert>
        <HeadingsForm id={form} unknown={unheaded.unknown_headings} disabled={busy} onSay={onSay} />
      </DialogContent>
      <DialogActions sx={{ '& button': { minHeight: { xs: 48, sm: 40 } } }}>
        <Button onClick={onCancel}>{app.cancel}</Button>
        <Button type="submit" form={form} variant="contained" loading={busy}>
          {importing.readAgain}
        </Button>
      </DialogActions>
    </Dialog>
  );
};
