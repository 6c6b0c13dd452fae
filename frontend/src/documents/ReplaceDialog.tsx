import { Alert, Button, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material';
import { useId } from 'react';
import { app } from '../messages.ts';
import { Dialog } from '../ui/dialogs/Dialog.tsx';
import { useLeaving } from '../ui/dialogs/useLeaving.ts';
import { ownDocuments as words } from './own-messages.ts';
import type { DocumentRow } from './row.ts';
import { FileField } from './upload/FileField.tsx';
import { UploadProgress } from './upload/UploadProgress.tsx';
import { useReplacement } from './upload/useReplacement.ts';

/** Uploads a file that replaces the document's wrong one. */
export const ReplaceDialog = ({ row, close }: { row: DocumentRow; close: () => void }) => {
  const id = useId();
  const { file, taking, stage, busy, failure, submit, cancel } = useReplacement(row, close);
  const stays = busy || taking.preparing;
  const leaving = useLeaving(close, () => ({ dirty: file !== null, busy: stays }));
  return (
    <Dialog leaving={leaving} maxWidth="sm" aria-labelledby={id}>
      <DialogTitle id={id}>{words.replace}</DialogTitle>
      <DialogContent dividers sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
        <Typography sx={{ overflowWrap: 'anywhere', fontWeight: 600 }}>{row.title}</Typography>
        <Typography>{words.replaceHint}</Typography>
        <FileField
          file={file}
          title={row.title}
          error={undefined}
          disabled={busy}
          button={null}
          taking={taking}
        />
        {failure && (
          <Alert severity="error" variant="outlined">
            {failure}
          </Alert>
        )}
        {busy && <UploadProgress stage={stage} onCancel={cancel} />}
      </DialogContent>
      <DialogActions sx={{ '& button': { minHeight: 48 } }}>
        <Button onClick={leaving.attempt} disabled={stays}>
          {app.cancel}
        </Button>
        <Button variant="contained" onClick={() => void submit()} disabled={!file || stays}>
          {words.replace}
        </Button>
      </DialogActions>
    </Dialog>
  );
};
