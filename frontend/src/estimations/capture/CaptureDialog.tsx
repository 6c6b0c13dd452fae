import {
  Box,
  Button,
  DialogActions,
  DialogContent,
  DialogTitle,
  Typography,
  useMediaQuery,
  type Theme,
} from '@mui/material';
import { useMemo } from 'react';
import { app, estimations as words } from '../../messages.ts';
import { useSession } from '../../session/useSession.ts';
import { ConfirmDialog } from '../../shared/ConfirmDialog.tsx';
import { Dialog } from '../../shared/Dialog.tsx';
import { money } from '../../shared/format.ts';
import { useLeaving } from '../../shared/useLeaving.ts';
import { useContract } from '../contract.ts';
import { draftOf, newDraft } from '../draft.ts';
import { unsaved, type Live } from '../live-amounts.ts';
import { texts } from '../messages.ts';
import type { EstimationProject, EstimationRow } from '../row.ts';
import { CaptureForm } from './CaptureForm.tsx';
import { useConcepts } from './useConcepts.ts';
import { useDraft } from './useDraft.ts';
import { useLive } from './useLive.ts';
import { useSave } from './useSave.ts';
import { useSheet } from './useSheet.ts';

type Props = {
  project: EstimationProject;
  rows: EstimationRow[];
  /** The estimation being edited; null captures a new one. */
  editing: EstimationRow | null;
  close: () => void;
};

const paper = {
  width: { sm: 'calc(100% - 48px)' },
  maxWidth: { sm: 1480 },
  height: { sm: 'calc(100dvh - 48px)' },
  m: { sm: 3 },
};

type BarProps = { live: Live | null; sending: boolean; cancel: () => void; save: () => void };

const Actions = ({ live, sending, cancel, save }: BarProps) => (
  <DialogActions sx={{ px: { xs: 2, sm: 3 }, '& button': { minHeight: { xs: 48, sm: 40 } } }}>
    <Box sx={{ mr: 'auto', lineHeight: 1.25, minWidth: 0 }}>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {words.net}
      </Typography>
      <Typography sx={{ fontWeight: 700, fontSize: '1.125rem' }}>
        {live ? money(live.row.importe_liquido) : '—'}
      </Typography>
    </Box>
    <Button onClick={cancel} disabled={sending}>
      {app.cancel}
    </Button>
    <Button variant="contained" onClick={save} loading={sending}>
      {app.save}
    </Button>
  </DialogActions>
);

/** Where an estimation is captured or edited: its lines like a sheet, its cover sheet worked out while one types. */
export const CaptureDialog = ({ project, rows, editing, close }: Props) => {
  const phone = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'));
  const user_id = useSession()?.user.id ?? '';
  const { draftsOf } = useContract();
  const capture = useDraft(
    { user_id, project_id: draftsOf(project.id), estimation_id: editing?.id ?? null },
    editing ? draftOf(editing, project) : newDraft(project, rows),
    editing?.revision,
  );
  const { draft, change, changeIn, undo, redo, dirty, full, restored, finish } = capture;
  const listed = useConcepts(project.id);
  const around = { project, rows, concepts: listed.concepts, identity: editing ?? unsaved };
  const { lines, live } = useLive(draft, around);
  const others = useMemo(() => rows.filter(({ id }) => id !== editing?.id), [rows, editing]);
  const sheet = useSheet({ draft, change, undo, redo, listed });

  const leave = () => {
    finish();
    close();
  };
  const { save, submit, correct, sending, problems, unread } = useSave(
    { project, editing, others, capture },
    leave,
  );
  const unreadCodes = unread.map((index) => draft.concepts[index]?.concept_code ?? '');
  const goToUnread = () => {
    correct();
    if (unread[0] !== undefined) sheet.goTo(unread[0]);
  };
  const leaving = useLeaving(leave, () => ({ dirty, busy: sending }));
  return (
    <Dialog
      leaving={leaving}
      discarding={{
        title: texts.confirmDiscard,
        children: `La estimación ${draft.general.number} no se ha guardado.`,
      }}
      fills
      maxWidth={false}
      {...sheet.handlers}
      aria-labelledby="capture-title"
      slotProps={{ paper: { sx: phone ? {} : paper } }}
    >
      <DialogTitle id="capture-title" sx={{ px: { xs: 2, sm: 3 } }}>
        {editing ? `Editar Estimación ${editing.number}` : texts.create}
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
        <CaptureForm
          {...{ draft, change, changeIn, problems, lines, live, listed, restored, full, sheet }}
          project_id={project.id}
        />
      </DialogContent>
      <Actions live={live} sending={sending} cancel={leaving.attempt} save={() => void save()} />
      <ConfirmDialog
        open={unread.length > 0}
        title={texts.unread(unreadCodes)}
        action={texts.saveWithout(unreadCodes)}
        cancel={texts.correct}
        onCancel={goToUnread}
        onConfirm={submit}
      />
    </Dialog>
  );
};
