import { Dialog, DialogTitle, useMediaQuery, type Theme } from '@mui/material';
import { useState } from 'react';
import { field } from '../../messages.ts';
import { ProgressForm, type CaptureOf } from './ProgressForm.tsx';

type Props = CaptureOf & { close: () => void };

/** "Registrar" or "Editar Avance". Closing keeps what was typed on this device. */
export const ProgressDialog = ({ close, ...of }: Props) => {
  const phone = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'));
  const [attempt, setAttempt] = useState(0);
  return (
    <Dialog
      open
      fullScreen={phone}
      maxWidth="sm"
      aria-labelledby="progress-title"
      onClose={(_, reason) => {
        if (reason === 'escapeKeyDown') close();
      }}
      sx={{ '& form': { display: 'flex', flexDirection: 'column', minHeight: 0, height: '100%' } }}
    >
      <DialogTitle id="progress-title" sx={{ px: { xs: 2, sm: 3 }, py: { xs: 1.5, sm: 2 } }}>
        {of.editing ? field.editProgress : field.registerProgress}
      </DialogTitle>
      <ProgressForm key={attempt} {...of} close={close} discarded={() => setAttempt(attempt + 1)} />
    </Dialog>
  );
};
