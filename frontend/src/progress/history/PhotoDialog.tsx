import Close from '@mui/icons-material/Close';
import { Box, DialogTitle, IconButton } from '@mui/material';
import { app } from '../../messages.ts';
import { Dialog } from '../../shared/Dialog.tsx';
import { day, quantity } from '../../shared/format.ts';
import { useLeaving } from '../../shared/useLeaving.ts';
import { PhotoImage } from '../../shared/PhotoImage.tsx';
import type { Listed } from './listed.ts';

/** The photo of a record, as large as the screen allows, with what it shows. */
export const PhotoDialog = ({ of, close }: { of: Listed; close: () => void }) => {
  const leaving = useLeaving(close);
  const title = `${of.concept_code} · ${day(of.progress_date)}`;
  return (
    <Dialog leaving={leaving} inAddress fills maxWidth="md" aria-labelledby="photo-title">
      <Box sx={{ display: 'flex', alignItems: 'center', pr: 1 }}>
        <DialogTitle id="photo-title" sx={{ flex: 1, minWidth: 0, py: 1.5 }}>
          {title}
        </DialogTitle>
        <IconButton aria-label={app.close} onClick={close} autoFocus sx={{ minWidth: 48, minHeight: 48 }}>
          <Close />
        </IconButton>
      </Box>
      <Box
        sx={{
          height: { xs: 'auto', sm: '64dvh' },
          flex: { xs: 1, sm: 'none' },
          minHeight: 0,
          bgcolor: 'var(--sunken)',
        }}
      >
        {of.photo_url && <PhotoImage src={of.photo_url} alt={`Foto de ${of.concept_name}`} fit="contain" />}
      </Box>
      <Box sx={{ px: 3, py: 2, overflowWrap: 'anywhere' }}>
        <strong>
          {quantity(of.quantity_advanced)} {of.unit}
        </strong>{' '}
        · {of.by}
        {of.observations && <Box sx={{ mt: 0.5, whiteSpace: 'pre-line' }}>{of.observations}</Box>}
      </Box>
    </Dialog>
  );
};
