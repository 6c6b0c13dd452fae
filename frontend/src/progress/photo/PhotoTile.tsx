import BrushOutlined from '@mui/icons-material/BrushOutlined';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import LayersClearOutlined from '@mui/icons-material/LayersClearOutlined';
import Refresh from '@mui/icons-material/Refresh';
import StarBorder from '@mui/icons-material/StarBorder';
import { Box, Button, CircularProgress, IconButton, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { fileSize } from '../../ui/format/file-size.ts';
import { PhotoImage } from '../../shared/PhotoImage.tsx';
import { photoTexts } from './messages.ts';
import { isBusy, type PhotoState } from './form-photo.ts';
import type { SeenPhoto } from './seen-photo.ts';

const words = (state: PhotoState): string => {
  if (state.at === 'preparing') return photoTexts.preparingOne;
  if (state.at === 'ready') return photoTexts.readyOne;
  if (state.at === 'kept') return photoTexts.waitsHere;
  if (state.at === 'failed') return state.why;
  return state.sent === null
    ? photoTexts.itsTurn
    : photoTexts.sent(fileSize(state.sent), fileSize(state.total));
};

type Props = {
  photo: SeenPhoto;
  /** Suffix of its label if there are several photos: ` 2`. */
  number: string;
  first: boolean;
  remove: () => void;
  retry: () => void;
  toFront: () => void;
  draw: () => void;
  undraw: () => void;
};

type ToolProps = { name: string; run: () => void; children: ReactNode };

const Tool = ({ name, run, children }: ToolProps) => (
  <IconButton aria-label={name} title={name} onClick={run} sx={{ width: 48, height: 48 }}>
    {children}
  </IconButton>
);

type DrawProps = { number: string; run: () => void };

const Draw = ({ number, run }: DrawProps) => (
  <Button
    startIcon={<BrushOutlined />}
    aria-label={photoTexts.drawOn(number)}
    aria-haspopup="dialog"
    onClick={run}
    sx={{ minHeight: 48, mx: 0.5 }}
  >
    {photoTexts.draw}
  </Button>
);

const First = () => (
  <Typography
    component="span"
    variant="body2"
    sx={{ position: 'absolute', top: 0, left: 0, px: 1, bgcolor: 'var(--paper)', borderEndEndRadius: 8 }}
  >
    {photoTexts.first}
  </Typography>
);

/** Upload state of the photo, or its error. */
const How = ({ photo: { state } }: { photo: SeenPhoto }) => (
  <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, px: 1, pt: 0.75, flex: 1 }}>
    {isBusy({ state }) && <CircularProgress size={16} aria-hidden sx={{ flex: 'none' }} />}
    <Typography variant="body2" sx={{ minWidth: 0, color: state.at === 'failed' ? 'error.main' : undefined }}>
      {words(state)}
    </Typography>
  </Box>
);

/** One photo of a capture: its state and its buttons. */
export const PhotoTile = ({ photo, number, first, remove, retry, toFront, draw, undraw }: Props) => {
  const { state, preview, again, drawn, picture } = photo;
  return (
    <Box
      component="li"
      tabIndex={-1}
      sx={{
        display: 'flex',
        flexDirection: 'column',
        minWidth: 0,
        border: '1px solid var(--line)',
        borderColor: state.at === 'failed' ? 'error.main' : 'var(--line)',
        borderRadius: 2,
        overflow: 'hidden',
      }}
    >
      <Box sx={{ position: 'relative', aspectRatio: '4 / 3', bgcolor: 'var(--sunken)' }}>
        {preview && <PhotoImage src={preview} alt={`${photoTexts.preview}${number}`} />}
        {first && number !== '' && <First />}
      </Box>
      <How photo={photo} />
      {picture !== null && <Draw number={number} run={draw} />}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end' }}>
        {again && (
          <Tool name={`${photoTexts.retry}${number}`} run={retry}>
            <Refresh />
          </Tool>
        )}
        {drawn && (
          <Tool name={`${photoTexts.undraw}${number}`} run={undraw}>
            <LayersClearOutlined />
          </Tool>
        )}
        {!first && (
          <Tool name={`${photoTexts.makeFirst}${number}`} run={toFront}>
            <StarBorder />
          </Tool>
        )}
        <Button
          color="error"
          startIcon={<DeleteOutlined />}
          aria-label={`${photoTexts.remove}${number}`}
          data-away
          onClick={remove}
          sx={{ minHeight: 48 }}
        >
          {photoTexts.removeShort}
        </Button>
      </Box>
    </Box>
  );
};
