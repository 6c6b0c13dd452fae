import { Button, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { app } from '../../messages.ts';
import type { Item } from '../../offline/item.ts';
import { correctionTexts } from '../../offline/correction-messages.ts';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { useLeaving } from '../../ui/dialogs/useLeaving.ts';
import { UploadForm } from './UploadForm.tsx';
import { useCorrection } from './useCorrection.ts';

/** The form of a pending document, filled with it. Closing changes nothing. */
export const CorrectDocument = ({ item, close }: { item: Item<'documents'>; close: () => void }) => {
  const { dirty, ...correction } = useCorrection(item, close);
  const leaving = useLeaving(close, () => ({ dirty, busy: correction.preparing }));
  return (
    <Dialog leaving={leaving} fills steady maxWidth="sm" aria-labelledby="correct-document">
      <DialogTitle id="correct-document">{correctionTexts.document}</DialogTitle>
      <DialogContent dividers>
        <UploadForm upload={{ ...correction, stage: { at: 'idle' }, busy: false, cancel: close }} />
      </DialogContent>
      <DialogActions sx={{ '& button': { minHeight: 48 } }}>
        <Button onClick={leaving.attempt} disabled={correction.preparing}>
          {app.cancel}
        </Button>
      </DialogActions>
    </Dialog>
  );
};
