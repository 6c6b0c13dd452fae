import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import PhotoCamera from '@mui/icons-material/PhotoCamera';
import PhotoLibraryOutlined from '@mui/icons-material/PhotoLibraryOutlined';
import Refresh from '@mui/icons-material/Refresh';
import { Alert, Box, Button, CircularProgress, Stack, Typography, useMediaQuery } from '@mui/material';
import { useRef, type ChangeEvent } from 'react';
import { PhotoImage } from '../../shared/PhotoImage.tsx';
import { texts } from '../messages.ts';
import { photoTexts } from './messages.ts';
import { onItsWay, type Photo, type PhotoState } from './usePhoto.ts';

type Props = {
  photo: Photo;
  /** Why no photo can be taken yet; says so and answers false. */
  allowed: () => boolean;
};

const words: Partial<Record<PhotoState['at'], string>> = {
  preparing: photoTexts.preparing,
  uploading: photoTexts.uploading,
  ready: photoTexts.ready,
  kept: photoTexts.kept,
};

const Preview = ({ state }: { state: PhotoState }) => {
  const source = 'preview' in state ? state.preview : null;
  return (
    <Box
      sx={{ display: 'flex', alignItems: 'center', gap: 2, minHeight: 96 }}
      role="status"
      aria-label={texts.photo}
    >
      <Box
        sx={{
          width: 128,
          height: 96,
          flex: 'none',
          borderRadius: 2,
          overflow: 'hidden',
          bgcolor: 'var(--sunken)',
        }}
      >
        {source && <PhotoImage src={source} alt={photoTexts.preview} />}
      </Box>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, minWidth: 0 }}>
        {onItsWay(state) && <CircularProgress size={20} aria-hidden />}
        <Typography variant="body2">{words[state.at]}</Typography>
      </Box>
    </Box>
  );
};

/** What could not even be opened cannot be sent again. */
const Failure = ({ why, retry }: { why: string; retry: (() => void) | null }) => (
  <Alert
    severity="error"
    variant="outlined"
    sx={{ alignItems: 'center', '& .MuiAlert-action': { pt: 0, alignItems: 'center' } }}
    action={
      retry && (
        <Button startIcon={<Refresh />} onClick={retry} sx={{ minHeight: 48 }}>
          {photoTexts.retry}
        </Button>
      )
    }
  >
    {why}
  </Alert>
);

const buttons = {
  display: 'grid',
  gridTemplateColumns: { xs: '1fr 1fr', sm: 'repeat(3, max-content)' },
  gap: 1,
  '& button': { minHeight: { xs: 48, sm: 40 }, lineHeight: 1.2 },
};

/** The photo of a capture: straight from the camera, or from the gallery; shown, retried, taken away. */
export const PhotoField = ({ photo, allowed }: Props) => {
  const camera = useRef<HTMLInputElement>(null);
  const gallery = useRef<HTMLInputElement>(null);
  const handheld = useMediaQuery('(pointer: coarse), (max-width: 599px)');
  const { state } = photo;
  const none = state.at === 'none';

  const chosen = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const file = currentTarget.files?.[0];
    // The same file may be chosen again.
    currentTarget.value = '';
    if (file) photo.take(file);
  };
  const ask = (input: HTMLInputElement | null) => {
    if (allowed()) input?.click();
  };
  return (
    <Stack component="section" aria-label={texts.photo} sx={{ gap: 1 }}>
      {!none && <Preview state={state} />}
      {state.at === 'failed' && <Failure why={state.why} retry={state.taken && photo.retry} />}
      <Box sx={buttons}>
        {handheld && (
          <Button variant="outlined" startIcon={<PhotoCamera />} onClick={() => ask(camera.current)}>
            {none ? photoTexts.take : photoTexts.another}
          </Button>
        )}
        {(none || !handheld) && (
          <Button
            variant="outlined"
            startIcon={<PhotoLibraryOutlined />}
            onClick={() => ask(gallery.current)}
          >
            {none ? photoTexts.choose : photoTexts.another}
          </Button>
        )}
        {!none && (
          <Button color="error" startIcon={<DeleteOutlined />} onClick={photo.clear}>
            {photoTexts.remove}
          </Button>
        )}
      </Box>
      <input
        ref={camera}
        type="file"
        accept="image/*"
        capture="environment"
        aria-label={photoTexts.take}
        onChange={chosen}
        hidden
      />
      <input
        ref={gallery}
        type="file"
        accept="image/*"
        aria-label={photoTexts.choose}
        onChange={chosen}
        hidden
      />
    </Stack>
  );
};
