import Close from '@mui/icons-material/Close';
import { DialogContent, DialogTitle, IconButton, Typography } from '@mui/material';
import { useId } from 'react';
import { app } from '../messages.ts';
import { Dialog } from '../shared/Dialog.tsx';
import { useLeaving } from '../shared/useLeaving.ts';
import { HistoryList } from './HistoryList.tsx';
import { ProjectHistory } from './ProjectHistory.tsx';

type Props = {
  title: string;
  /** The history of a project, to be filtered, or that under an address of /api. */
  of: { project_id: string } | { path: string };
  onClose: () => void;
  /** Whether the address says that it is open. */
  inAddress?: boolean;
};

/** A history over the list from which it was opened. */
export const HistoryDialog = ({ title, of, onClose, inAddress = false }: Props) => {
  const id = useId();
  const leaving = useLeaving(onClose);
  const ofProject = 'project_id' in of;
  return (
    <Dialog
      leaving={leaving}
      inAddress={inAddress}
      fills="tablet"
      fullWidth
      maxWidth={ofProject ? 'lg' : 'md'}
      aria-labelledby={id}
    >
      <DialogTitle component="div" sx={{ display: 'flex', alignItems: 'center', gap: 1.5, py: 1.5 }}>
        <Typography variant="h2" id={id} sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
          {title}
        </Typography>
        <IconButton aria-label={app.close} onClick={onClose} autoFocus>
          <Close />
        </IconButton>
      </DialogTitle>
      <DialogContent dividers sx={{ minHeight: 320 }}>
        {ofProject ? <ProjectHistory project_id={of.project_id} inDialog /> : <HistoryList path={of.path} />}
      </DialogContent>
    </Dialog>
  );
};
