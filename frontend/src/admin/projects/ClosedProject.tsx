import { Alert, Box, Button, DialogActions, DialogContent } from '@mui/material';
import type { ProjectListed } from '@obraclara/api';
import { useId, useState } from 'react';
import { useCommand } from '../../api/useCommand.ts';
import { projects } from '../../messages.ts';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { DialogHead } from '../../ui/dialogs/DialogHead.tsx';
import { ReasonDialog } from '../../shared/forms/ReasonDialog.tsx';
import { useLeaving } from '../../ui/dialogs/useLeaving.ts';
import { projectForm } from './project-conflict.ts';

const messages = { done: projects.reopened, failed: projects.reopenFailed };

/** Terms of a project whose contract is closed, read-only, and the button that reopens it with a reason. */
export const ClosedProject = ({ project, onClose }: { project: ProjectListed; onClose: () => void }) => {
  const command = useCommand();
  const id = useId();
  const leaving = useLeaving(onClose);
  const [asking, setAsking] = useState(false);
  const terms = projectForm.termsOf({ ...project });
  const known = projectForm.fields.filter(({ shown }) => shown(terms) !== '');
  const reopen = async (reason: string) => {
    const outcome = await command('POST', `projects/${project.id}/reopen`, messages, { reason });
    if (outcome.ok) onClose();
    return outcome;
  };
  return (
    <Dialog leaving={leaving} fills fullWidth maxWidth="sm" aria-labelledby={id}>
      <DialogHead title={project.name} id={id} close={onClose} />
      <DialogContent dividers>
        <Alert severity="info" variant="outlined" sx={{ color: 'text.primary', mb: 2 }}>
          {projects.closed}
        </Alert>
        <Box component="dl" sx={{ m: 0, display: 'grid', gap: 1.5 }}>
          {known.map(({ label, shown }) => (
            <div key={label}>
              <Box component="dt" sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}>
                {label}
              </Box>
              <Box component="dd" sx={{ m: 0, whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
                {shown(terms)}
              </Box>
            </div>
          ))}
        </Box>
      </DialogContent>
      <DialogActions sx={{ '& button': { minHeight: { xs: 48, sm: 40 } } }}>
        <Button variant="outlined" onClick={() => setAsking(true)}>
          {projects.reopen}
        </Button>
      </DialogActions>
      {asking && (
        <ReasonDialog
          title={projects.reopen}
          hint={projects.reopenHint}
          submit={projects.reopen}
          send={reopen}
          close={() => setAsking(false)}
        />
      )}
    </Dialog>
  );
};
