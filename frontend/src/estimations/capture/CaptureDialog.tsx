import { Box, Button, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material';
import { app, estimations as words } from '../../messages.ts';
import { correctionTexts } from '../../offline/correction-messages.ts';
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { money } from '../../ui/format/format.ts';
import { useLeaving } from '../../ui/dialogs/useLeaving.ts';
import { unreadRows } from '../draft-estimation.ts';
import { croquisTexts } from '../croquis/messages.ts';
import { texts } from '../messages.ts';
import { numberOf } from '../numbers.ts';
import { CaptureContext, useCapture } from './capture-context.ts';
import { CaptureForm } from './CaptureForm.tsx';
import { useCapturing, type Captured } from './useCapturing.ts';

/** Size of the dialog unless it fills the screen, as on a phone, also in landscape. */
const paper = {
  '&:not(.MuiDialog-paperFullScreen)': {
    width: 'calc(100% - 48px)',
    maxWidth: 1480,
    height: 'calc(100dvh - 48px)',
    m: 3,
  },
};

const Actions = ({ cancel }: { cancel: () => void }) => {
  const { live, saving, croquis } = useCapture();
  return (
    <DialogActions sx={{ px: { xs: 2, sm: 3 }, '& button': { minHeight: { xs: 48, sm: 40 } } }}>
      <Box sx={{ flex: '1 1 4rem', lineHeight: 1.25, minWidth: 0 }}>
        <Typography variant="body2" role="status" sx={{ color: 'text.secondary' }}>
          {croquis.sending ? croquisTexts.sending(croquis.sending.done, croquis.sending.all) : words.net}
        </Typography>
        <Typography translate="no" sx={{ fontWeight: 700, fontSize: '1.125rem' }}>
          {live ? money(live.row.importe_liquido) : '—'}
        </Typography>
      </Box>
      <Button onClick={cancel} disabled={saving.sending}>
        {app.cancel}
      </Button>
      <Button variant="contained" onClick={() => void saving.save()} loading={saving.sending}>
        {app.save}
      </Button>
    </DialogActions>
  );
};

/** Asks for confirmation before unreadable quantities are saved as 0. */
const UnreadQuestion = () => {
  const { typing, sheet, saving } = useCapture();
  const { unread, correct, submit } = saving;
  const codes = unread.map((index) => typing.draft.concepts[index]?.concept_code ?? '');
  const rows = unreadRows(typing.draft, unread);
  const goToUnread = () => {
    correct();
    if (unread[0] !== undefined) sheet.goTo(unread[0]);
  };
  return (
    <ConfirmDialog
      open={unread.length > 0}
      title={texts.unread(codes)}
      action={texts.saveWithout(codes)}
      cancel={texts.correct}
      onCancel={goToUnread}
      onConfirm={submit}
    >
      {rows > 0 && texts.rowsLost(rows)}
    </ConfirmDialog>
  );
};

const titleOf = ({ editing, correcting }: Captured) => {
  if (correcting) return correctionTexts.estimation(numberOf(correcting));
  return editing ? `Editar Estimación ${editing.number}` : texts.create;
};

/** Dialog that captures or edits an estimation: its lines as a sheet, and its cover sheet, which updates while the user types. */
export const CaptureDialog = (captured: Captured) => {
  const capture = useCapturing(captured);
  const { typing, sheet, saving } = capture;
  const leaving = useLeaving(capture.leave, () => ({ dirty: typing.dirty, busy: saving.sending }));
  return (
    <CaptureContext value={capture}>
      <Dialog
        leaving={leaving}
        discarding={{
          title: texts.confirmDiscard,
          children: `La estimación ${typing.draft.general.number} no se ha guardado.`,
        }}
        fills
        maxWidth={false}
        {...sheet.handlers}
        aria-labelledby="capture-title"
        slotProps={{ paper: { sx: paper } }}
      >
        <DialogTitle id="capture-title" sx={{ px: { xs: 2, sm: 3 } }}>
          {titleOf(captured)}
        </DialogTitle>
        <DialogContent
          dividers
          sx={{
            display: 'grid',
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 280px' },
            alignItems: 'start',
            gap: 3,
            px: { xs: 2, sm: 3 },
          }}
        >
          <CaptureForm />
        </DialogContent>
        <Actions cancel={leaving.attempt} />
        <UnreadQuestion />
      </Dialog>
    </CaptureContext>
  );
};
