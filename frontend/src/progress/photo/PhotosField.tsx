import PhotoCamera from '@mui/icons-material/PhotoCamera';
import PhotoLibraryOutlined from '@mui/icons-material/PhotoLibraryOutlined';
import {
  Box,
  Button,
  FormControlLabel,
  FormHelperText,
  Stack,
  Switch,
  Typography,
  useMediaQuery,
} from '@mui/material';
import { maxPhotos } from '@obraclara/events';
import { Suspense, useRef, useState, type ChangeEvent } from 'react';
import { focusAfterRemoval } from '../../ui/dialogs/focus-after-removal.ts';
import { app } from '../../messages.ts';
import { lazyPreload } from '../../ui/loading/lazy-preload.ts';
import { texts } from '../messages.ts';
import { photoTexts } from './messages.ts';
import { PhotoTile } from './PhotoTile.tsx';
import type { SeenPhoto } from './seen-photo.ts';
import type { Taken } from './photo-list.ts';
import { usePlace } from './usePlace.ts';
import type { Photos } from './usePhotos.ts';

const DrawingDialog = lazyPreload(() => import('../../ui/drawing/DrawingDialog.tsx'));

type Props = {
  /** The user who takes the photos. */
  user_id: string;
  photos: Photos;
  /** Whether a photo can be taken; shows why not. */
  allowed: () => boolean;
};

/** Summary of photos that need no further action. */
const restSummary = ({ photos, waits }: Photos): string => {
  const one = photos.length === 1;
  if (waits) return one ? photoTexts.withCapture : photoTexts.withCaptureAll(photos.length);
  if (photos.some(({ state }) => state.at === 'kept')) return one ? photoTexts.kept : photoTexts.keptAll;
  return one ? photoTexts.ready : photoTexts.readyAll(photos.length);
};

/** Summary of all photos. */
const summary = (of: Photos): string => {
  const { photos } = of;
  const count = (at: SeenPhoto['state']['at']) => photos.filter(({ state }) => state.at === at).length;
  const one = photos.length === 1;
  if (count('failed') > 0) return photoTexts.failed(count('failed'));
  if (count('preparing') > 0) return one ? photoTexts.preparing : photoTexts.preparingAll;
  if (count('uploading') > 0)
    return one ? photoTexts.uploading : photoTexts.uploadingAll(count('ready'), photos.length);
  return restSummary(of);
};

const buttons = {
  display: 'grid',
  gridTemplateColumns: { xs: '1fr 1fr', sm: 'repeat(2, max-content)' },
  gap: 1,
  '& button': { minHeight: { xs: 48, sm: 40 }, lineHeight: 1.2 },
};

const tiles = {
  display: 'grid',
  gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', sm: 'repeat(3, minmax(0, 1fr))' },
  gap: 1,
  m: 0,
  p: 0,
  listStyle: 'none',
};

type TilesProps = { of: Photos; draw: (id: string) => void };

const Tiles = ({ of: { photos, remove, retry, toFront, undraw }, draw }: TilesProps) => (
  <Box component="ul" aria-label={texts.photos} sx={tiles}>
    {photos.map((photo, index) => (
      <PhotoTile
        key={photo.taken_id}
        photo={photo}
        number={photos.length === 1 ? '' : ` ${index + 1}`}
        first={index === 0}
        remove={() => remove(photo.id)}
        retry={() => retry(photo.id)}
        toFront={() => toFront(photo.id)}
        draw={() => draw(photo.id)}
        undraw={() => undraw(photo.id)}
      />
    ))}
  </Box>
);

type OnPhotoProps = { of: Photos; id: string; close: () => void };

/** The drawing dialog of a photo; closes if the photo is removed meanwhile. */
const DrawOn = ({ of: { photos, draw }, id, close }: OnPhotoProps) => {
  const picture = photos.find((photo) => photo.id === id)?.picture ?? null;
  if (picture === null) return null;
  return (
    <Suspense fallback={null}>
      <DrawingDialog
        picture={picture}
        close={close}
        done={(drawn) => {
          draw(id, drawn);
          close();
        }}
      />
    </Suspense>
  );
};

/** Whether to store the location of photos taken here; chosen photos may be from anywhere. */
const KeepPlace = ({ agreed, refusal, agree }: ReturnType<typeof usePlace>) => (
  <Box>
    <FormControlLabel
      label={photoTexts.keepPlace}
      control={<Switch checked={agreed} onChange={(_, wanted) => void agree(wanted)} />}
      sx={{ minHeight: 48 }}
    />
    {refusal && (
      <FormHelperText error role="alert" sx={{ m: 0 }}>
        {refusal}
      </FormHelperText>
    )}
  </Box>
);

/** The photos of a capture, from the camera or, several at once, from the gallery. */
export const PhotosField = ({ user_id, photos: of, allowed }: Props) => {
  const camera = useRef<HTMLInputElement>(null);
  const gallery = useRef<HTMLInputElement>(null);
  const place = usePlace(user_id);
  const handheld = useMediaQuery('(pointer: coarse), (max-width: 599px)');
  const { photos, take } = of;
  const none = photos.length === 0;
  const [drawing, setDrawing] = useState<string | null>(null);

  const chosen =
    (taken?: () => Taken) =>
    ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
      const files = [...(currentTarget.files ?? [])];
      // Allows choosing the same file again.
      currentTarget.value = '';
      if (files.length > 0) take(files, taken?.());
    };
  const ask = (input: HTMLInputElement | null) => {
    if (allowed()) input?.click();
  };
  return (
    <Stack ref={focusAfterRemoval} component="section" tabIndex={-1} aria-label={texts.photo} sx={{ gap: 1 }}>
      {photos.length < maxPhotos && (
        <Box data-adds sx={buttons}>
          {handheld && (
            <Button variant="outlined" startIcon={<PhotoCamera />} onClick={() => ask(camera.current)}>
              {none ? photoTexts.take : photoTexts.another}
            </Button>
          )}
          <Button
            variant="outlined"
            startIcon={<PhotoLibraryOutlined />}
            onClick={() => ask(gallery.current)}
          >
            {photoTexts.choose}
          </Button>
        </Box>
      )}
      {handheld && photos.length < maxPhotos && <KeepPlace {...place} />}
      <Typography role="status" aria-label={texts.photo} variant="body2">
        {none ? '' : summary(of)}
      </Typography>
      {of.restore && (
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
          {photoTexts.removed}
          <Button onClick={of.restore} sx={{ minHeight: 48 }}>
            {app.undo}
          </Button>
        </Box>
      )}
      {!none && <Tiles of={of} draw={setDrawing} />}
      {drawing !== null && <DrawOn of={of} id={drawing} close={() => setDrawing(null)} />}
      <input
        ref={camera}
        type="file"
        accept="image/*"
        capture="environment"
        aria-label={photoTexts.take}
        onChange={chosen(() => ({ taken_at: new Date().toISOString(), place: place.here() }))}
        hidden
      />
      <input
        ref={gallery}
        type="file"
        accept="image/*"
        multiple
        aria-label={photoTexts.choose}
        onChange={chosen()}
        hidden
      />
    </Stack>
  );
};
