import ChevronLeft from '@mui/icons-material/ChevronLeft';
import ChevronRight from '@mui/icons-material/ChevronRight';
import Close from '@mui/icons-material/Close';
import { Box, DialogTitle, IconButton, Typography } from '@mui/material';
import type { Photo } from '@obraclara/api';
import type { KeyboardEvent, ReactNode } from 'react';
import { app, gallery as words } from '../messages.ts';
import { Dialog } from '../ui/dialogs/Dialog.tsx';
import { day } from '../ui/format/format.ts';
import { isTakenKnown, PhotoTaken } from '../shared/PhotoTaken.tsx';
import { useLeaving } from '../ui/dialogs/useLeaving.ts';
import { PhotoViewer } from '../ui/viewer/PhotoViewer.tsx';
import { Compare } from './Compare.tsx';
import { Download } from './Download.tsx';
import { amountOf, nameOf } from './PhotoGrid.tsx';
import { isPreparing } from './photos.ts';
import { Picture } from './Picture.tsx';
import { galleryTexts } from './messages.ts';

type Props = {
  projectId: string;
  /** Undefined while loading. */
  photo: Photo | undefined;
  /** Position among the filtered photos: `15 de 2,000`. */
  place: string;
  close: () => void;
  /** Absent if there is no further photo. */
  previous: (() => void) | undefined;
  next: (() => void) | undefined;
};

/** Screens with room beside the photo, and none below it. */
const beside = '@media (min-width: 900px), (min-width: 600px) and (max-height: 499.95px)';

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <Box>
    <Typography component="dt" variant="body2" sx={{ color: 'text.secondary' }}>
      {name}
    </Typography>
    <Typography component="dd" sx={{ m: 0, overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
      {children}
    </Typography>
  </Box>
);

const Facts = ({ photo }: { photo: Photo }) => (
  <Box
    component="dl"
    // A long observation scrolls, so it must be focusable.
    tabIndex={0}
    sx={{
      m: 0,
      p: { xs: 2, md: 3 },
      display: 'grid',
      gap: 2,
      alignContent: 'start',
      gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
      [beside]: { gridTemplateColumns: 'minmax(0, 1fr)', overflowY: 'auto' },
      '& > :first-of-type, & > :nth-last-of-type(-n+2)': { gridColumn: '1 / -1' },
    }}
  >
    <Fact name={words.concept}>{photo.concept_name ?? words.unknownConcept}</Fact>
    <Fact name={words.code}>{photo.concept_code ?? '–'}</Fact>
    <Fact name={words.date}>{day(photo.progress_date)}</Fact>
    <Fact name={words.quantity}>{amountOf(photo)}</Fact>
    {isTakenKnown(photo) && (
      <Fact name={galleryTexts.taken}>
        <PhotoTaken taken_at={photo.taken_at} place={photo.place} day={photo.progress_date} />
      </Fact>
    )}
    <Fact name={words.observations}>{photo.observations.trim() || galleryTexts.noObservations}</Fact>
    <Fact name={words.recordedBy}>{photo.recorded_by_name ?? '–'}</Fact>
  </Box>
);

const Step = ({
  name,
  step,
  children,
}: {
  name: string;
  step: (() => void) | undefined;
  children: ReactNode;
}) => (
  <IconButton
    aria-label={name}
    aria-disabled={step === undefined || undefined}
    onClick={step}
    sx={{ width: 48, height: 48, '&[aria-disabled]': { opacity: 0.35, cursor: 'default' } }}
  >
    {children}
  </IconButton>
);

/** On a phone, one below the other, next to five buttons. */
const named = {
  flex: 1,
  minWidth: 0,
  minHeight: 56,
  pl: 1,
  display: 'flex',
  flexDirection: { xs: 'column', sm: 'row' },
  justifyContent: 'center',
  alignItems: { sm: 'center' },
  '& > h2': { flex: { xs: 'none', sm: 1 } },
} as const;

const Head = ({ photo, place, close, previous, next }: Omit<Props, 'projectId'>) => (
  <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5, px: 1, borderBottom: '1px solid var(--line)' }}>
    <Box sx={named}>
      <DialogTitle id="photo-title" sx={{ minWidth: 0, p: 0 }} noWrap>
        {photo ? (photo.concept_code ?? words.unknownConcept) : words.title}
      </DialogTitle>
      <Typography variant="body2" role="status" sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>
        {place}
      </Typography>
    </Box>
    {photo?.photo_url && <Download photo={photo} url={photo.photo_url} />}
    <Step name={galleryTexts.previousPhoto} step={previous}>
      <ChevronLeft />
    </Step>
    <Step name={galleryTexts.nextPhoto} step={next}>
      <ChevronRight />
    </Step>
    <IconButton autoFocus aria-label={app.close} onClick={close} sx={{ width: 48, height: 48 }}>
      <Close />
    </IconButton>
  </Box>
);

/** One photo in full size, with its record's data. Arrow keys move to its neighbours; Esc and Back close it. */
export const PhotoDialog = ({ projectId, photo, place, close, previous, next }: Props) => {
  const leaving = useLeaving(close);
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowLeft') previous?.();
    if (key === 'ArrowRight') next?.();
  };
  return (
    <Dialog
      leaving={leaving}
      inAddress
      onKeyDown={onKeyDown}
      fills="tablet"
      maxWidth="lg"
      aria-labelledby="photo-title"
      slotProps={{ paper: { sx: { height: { md: 'min(760px, 100%)' } } } }}
    >
      <Head {...{ photo, place, close, previous, next }} />
      <Box
        sx={{
          flex: 1,
          minHeight: 0,
          overflowY: 'auto',
          [beside]: {
            display: 'grid',
            gridTemplateColumns: 'minmax(0, 1fr) 320px',
            gridTemplateRows: '100%',
            overflowY: 'hidden',
          },
        }}
        aria-busy={photo ? undefined : true}
      >
        <Box
          sx={{
            position: 'relative',
            bgcolor: 'var(--sunken)',
            aspectRatio: '1',
            maxHeight: '60vh',
            width: '100%',
            [beside]: { aspectRatio: 'auto', maxHeight: 'none', height: '100%' },
          }}
        >
          {photo && (
            <PhotoViewer
              shown={photo.photo_url}
              original={photo.original_url}
              previous={previous}
              next={next}
            >
              {(url) => (
                <Picture
                  url={url}
                  before={url === photo.photo_url ? photo.thumbnail_url : null}
                  preparing={isPreparing(photo)}
                  alt={nameOf(photo)}
                  fit="contain"
                />
              )}
            </PhotoViewer>
          )}
        </Box>
        {photo && (
          <Box sx={{ display: 'flex', flexDirection: 'column', minHeight: 0 }}>
            <Compare projectId={projectId} photo={photo} />
            <Facts photo={photo} />
          </Box>
        )}
      </Box>
    </Dialog>
  );
};
