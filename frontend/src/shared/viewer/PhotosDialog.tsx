import ChevronLeft from '@mui/icons-material/ChevronLeft';
import ChevronRight from '@mui/icons-material/ChevronRight';
import Close from '@mui/icons-material/Close';
import { Box, DialogTitle, IconButton, Typography } from '@mui/material';
import type { AnsweredPhoto } from '@obraclara/api';
import { useId, useState, type KeyboardEvent, type ReactNode } from 'react';
import { app } from '../../messages.ts';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { PhotoImage } from '../PhotoImage.tsx';
import { useLeaving } from '../../ui/dialogs/useLeaving.ts';
import { viewerTexts } from '../../ui/viewer/messages.ts';
import { PhotoViewer } from '../../ui/viewer/PhotoViewer.tsx';

const target = { minWidth: 48, minHeight: 48 };

type StepsProps = { at: number; count: number; go: (at: number) => void };

const Steps = ({ at, count, go }: StepsProps) => (
  <>
    <Typography variant="body2" role="status" sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>
      {viewerTexts.position(at + 1, count)}
    </Typography>
    <IconButton aria-label={viewerTexts.previous} onClick={() => go(at - 1)} sx={target}>
      <ChevronLeft />
    </IconButton>
    <IconButton aria-label={viewerTexts.next} onClick={() => go(at + 1)} sx={target}>
      <ChevronRight />
    </IconButton>
  </>
);

type Props = {
  title: string;
  photos: readonly AnsweredPhoto[];
  /** Index of the first photo shown, from 0. */
  first?: number;
  /** Alternative text of the photos. */
  alt: string;
  /** Caption; `photo` is absent if none is left. */
  about: (photo: AnsweredPhoto | undefined) => ReactNode;
  inAddress?: boolean;
  close: () => void;
};

/** Shows a group of photos one at a time, as large as the screen allows. The arrow keys wrap around. */
export const PhotosDialog = ({ title, photos, first = 0, alt, about, inAddress = false, close }: Props) => {
  const id = useId();
  const leaving = useLeaving(close);
  const [shown, setShown] = useState(first);
  const at = Math.min(shown, photos.length - 1);
  const go = (to: number) => setShown((to + photos.length) % photos.length);
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowLeft') go(at - 1);
    if (key === 'ArrowRight') go(at + 1);
  };
  const photo = photos[at];
  const several = photos.length > 1;
  return (
    <Dialog
      leaving={leaving}
      inAddress={inAddress}
      onKeyDown={onKeyDown}
      fills
      maxWidth="md"
      aria-labelledby={id}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', pr: 1 }}>
        <DialogTitle id={id} sx={{ flex: 1, minWidth: 0, py: 1.5 }}>
          {title}
        </DialogTitle>
        {several && <Steps at={at} count={photos.length} go={go} />}
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
            previous={several ? () => go(at - 1) : undefined}
            next={several ? () => go(at + 1) : undefined}
          >
            {(url) => url && <PhotoImage src={url} alt={alt} fit="contain" />}
          </PhotoViewer>
        )}
      </Box>
      <Box sx={{ px: 3, py: 2, overflowWrap: 'anywhere' }}>{about(photo)}</Box>
    </Dialog>
  );
};
