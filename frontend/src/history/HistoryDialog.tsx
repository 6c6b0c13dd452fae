import { DialogContent } from '@mui/material';
import type { HistoryAnswer } from '@obraclara/api';
import { useId, type ReactNode } from 'react';
import { Dialog } from '../shared/Dialog.tsx';
import { DialogHead } from '../shared/DialogHead.tsx';
import { useLeaving } from '../shared/useLeaving.ts';
import { HistoryList } from './HistoryList.tsx';
import { ProjectHistory } from './ProjectHistory.tsx';

type Props = {
  title: string;
  /** The history of a project, to be filtered, with what can be done beside a row of it; or that under an address of /api. */
  of: { project_id: string; beside?: (row: HistoryAnswer) => ReactNode } | { path: string };
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
      <DialogHead title={title} id={id} close={onClose} />
      <DialogContent dividers sx={{ minHeight: 320 }}>
        {ofProject ? <ProjectHistory {...of} inDialog /> : <HistoryList path={of.path} />}
      </DialogContent>
    </Dialog>
  );
};
