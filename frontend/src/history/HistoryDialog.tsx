import { DialogContent } from '@mui/material';
import type { HistoryAnswer } from '@obraclara/api';
import { useId, type ReactNode } from 'react';
import { Dialog } from '../ui/dialogs/Dialog.tsx';
import { DialogHead } from '../ui/dialogs/DialogHead.tsx';
import { useLeaving } from '../ui/dialogs/useLeaving.ts';
import { HistoryList } from './HistoryList.tsx';
import { ProjectHistory } from './ProjectHistory.tsx';

type Props = {
  title: string;
  /** The history of a project with filters, and actions next to its rows; or the history at a path of /api. */
  of: { project_id: string; beside?: (row: HistoryAnswer) => ReactNode } | { path: string };
  onClose: () => void;
  /** Whether the URL has the open dialog. */
  inAddress?: boolean;
};

/** A history in a dialog over the list that opened it. */
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
      <DialogHead title={title} id={id} close={onClose} />
      <DialogContent dividers sx={{ minHeight: 320 }}>
        {ofProject ? <ProjectHistory {...of} inDialog /> : <HistoryList path={of.path} />}
      </DialogContent>
    </Dialog>
  );
};
