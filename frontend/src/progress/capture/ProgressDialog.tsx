import { DialogTitle } from '@mui/material';
import { useState } from 'react';
import { field } from '../../messages.ts';
import { correctionTexts } from '../../offline/correction-messages.ts';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { useLeaving } from '../../ui/dialogs/useLeaving.ts';
import { ProgressForm, type CaptureOf } from './ProgressForm.tsx';

export { photoPlace } from '../photo/place.ts';

type Props = CaptureOf & { close: () => void };

const titleOf = ({ editing, correcting }: CaptureOf) => {
  if (correcting) return correctionTexts.capture;
  return editing ? field.editProgress : field.registerProgress;
};

type Following = Pick<CaptureOf, 'concept_id' | 'progress_date'>;
type Begun = { attempt: number; following?: Following | undefined };

/** "Registrar" or "Editar Avance". Closing saves a draft on this device; for a pending entry, it asks first. */
export const ProgressDialog = ({ close, ...of }: Props) => {
  const [lost, setLost] = useState(false);
  const leaving = useLeaving(close, () => ({ dirty: lost, busy: false }));
  // A new attempt, or the next capture after a saved one: without a concept, with the same date.
  const [begun, setBegun] = useState<Begun>({ attempt: 0 });
  const beginAnew = (following?: Following) =>
    setBegun(({ attempt, following: before }) => ({ attempt: attempt + 1, following: following ?? before }));
  return (
    <Dialog
      leaving={leaving}
      inAddress={!of.correcting}
      fills
      steady
      maxWidth="sm"
      aria-labelledby="progress-title"
      sx={{ '& form': { display: 'flex', flexDirection: 'column', minHeight: 0, height: '100%' } }}
    >
      <DialogTitle id="progress-title" sx={{ px: { xs: 2, sm: 3 }, py: { xs: 1.5, sm: 2 } }}>
        {titleOf(of)}
      </DialogTitle>
      <ProgressForm
        key={begun.attempt}
        {...of}
        {...begun.following}
        close={close}
        another={(progress_date) => beginAnew({ concept_id: null, progress_date })}
        discarded={() => beginAnew()}
        leave={leaving.attempt}
        loses={setLost}
      />
    </Dialog>
  );
};
