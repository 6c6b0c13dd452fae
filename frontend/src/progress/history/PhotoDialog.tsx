import ChevronLeft from '@mui/icons-material/ChevronLeft';
import ChevronRight from '@mui/icons-material/ChevronRight';
import Close from '@mui/icons-material/Close';
import { Box, DialogTitle, IconButton, Typography } from '@mui/material';
import { useState, type KeyboardEvent } from 'react';
import { app } from '../../messages.ts';
import { Dialog } from '../../shared/Dialog.tsx';
import { day, quantity } from '../../shared/format.ts';
import { useLeaving } from '../../shared/useLeaving.ts';
import { isTakenKnown, PhotoTaken } from '../../shared/PhotoTaken.tsx';
import { PhotoImage } from '../../shared/PhotoImage.tsx';
import { PhotoViewer } from '../../shared/viewer/PhotoViewer.tsx';
import { photoTexts } from '../photo/messages.ts';
import { photosOfRecord } from '../record.ts';
import type { Listed } from './listed.ts';

const target = { minWidth: 48, minHeight: 48 };

type StepsProps = { at: number; count: number; go: (at: number) => void };

const Steps = ({ at, count, go }: StepsProps) => (
  <>
    <Typography variant="body2" role="status" sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>
      {photoTexts.position(at + 1, count)}
    </Typography>
    <IconButton aria-label={photoTexts.previous} onClick={() => go(at - 1)} sx={target}>
      <ChevronLeft />
    </IconButton>
    <IconButton aria-label={photoTexts.next} onClick={() => go(at + 1)} sx={target}>
      <ChevronRight />
    </IconButton>
  </>
);

/** The photos of a record, one at a time and as large as the screen allows, with what they show. Arrow keys go round them. */
export const PhotoDialog = ({ of, close }: { of: Listed; close: () => void }) => {
  const leaving = useLeaving(close);
  const photos = photosOfRecord(of);
  const [shown, setShown] = useState(0);
  const at = Math.min(shown, photos.length - 1);
  const go = (to: number) => setShown((to + photos.length) % photos.length);
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowLeft') go(at - 1);
    if (key === 'ArrowRight') go(at + 1);
  };
  const photo = photos[at];
  const title = `${of.concept_code} · ${day(of.progress_date)}`;
  return (
    <Dialog
      leaving={leaving}
      inAddress
      onKeyDown={onKeyDown}
      fills
      maxWidth="md"
      aria-labelledby="photo-title"
    >
      <Box sx={{ display: 'flex', alignItems: 'center', pr: 1 }}>
        <DialogTitle id="photo-title" sx={{ flex: 1, minWidth: 0, py: 1.5 }}>
          {title}
        </DialogTitle>
        {photos.length > 1 && <Steps at={at} count={photos.length} go={go} />}
        <IconButton aria-label={app.close} onClick={close} autoFocus sx={target}>
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
        {photo && (
          <PhotoViewer
            shown={photo.photo_url}
            original={photo.original_url}
            previous={photos.length > 1 ? () => go(at - 1) : undefined}
            next={photos.length > 1 ? () => go(at + 1) : undefined}
          >
            {(url) => url && <PhotoImage src={url} alt={`Foto de ${of.concept_name}`} fit="contain" />}
          </PhotoViewer>
        )}
      </Box>
      <Box sx={{ px: 3, py: 2, overflowWrap: 'anywhere' }}>
        <strong>
          {quantity(of.quantity_advanced)} {of.unit}
        </strong>{' '}
        · {of.by}
        {photo && isTakenKnown(photo) && (
          <Box>
            {photoTexts.taken}: <PhotoTaken {...photo} day={of.progress_date} />
          </Box>
        )}
        {of.observations && <Box sx={{ mt: 0.5, whiteSpace: 'pre-line' }}>{of.observations}</Box>}
      </Box>
    </Dialog>
  );
};
