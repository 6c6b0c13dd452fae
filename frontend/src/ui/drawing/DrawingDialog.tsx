import { Box, Button, CircularProgress, DialogTitle, TextField, Typography } from '@mui/material';
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { app } from '../../messages.ts';
import { Dialog } from '../dialogs/Dialog.tsx';
import { ErrorState } from '../states/states.tsx';
import { toast } from '../states/toasts.ts';
import { useLeaving } from '../dialogs/useLeaving.ts';
import { jpegOf, unreadableSentence } from '../photo/encode.ts';
import { Board } from './Board.tsx';
import { dropped, type Drawing, type Hand } from './marks.ts';
import { drawingTexts as words } from './messages.ts';
import { paint } from './paint.ts';
import { Tools } from './Tools.tsx';
import { useDrawing } from './useDrawing.ts';
import { usePicture } from './usePicture.ts';

const layout = {
  flex: 1,
  minHeight: 0,
  display: 'grid',
  gridTemplate: '"head" auto "stage" minmax(0, 1fr) "tools" auto / minmax(0, 1fr)',
  // A phone in landscape has room next to the photo.
  '@media (orientation: landscape) and (max-height: 540px)': {
    gridTemplate: '"head head" auto "stage tools" minmax(0, 1fr) / minmax(0, 1fr) 324px',
  },
} as const;

const wholeScreen = {
  m: 0,
  width: '100%',
  height: '100%',
  maxHeight: 'none',
  borderRadius: 0,
} as const;

type HeadProps = { titleId: string; leave: () => void; children?: ReactNode };

const Head = ({ titleId, leave, children }: HeadProps) => (
  <Box
    sx={{
      gridArea: 'head',
      display: 'flex',
      alignItems: 'center',
      gap: 1,
      p: 1,
      borderBottom: '1px solid var(--line)',
      '& button': { minHeight: 48 },
    }}
  >
    <Button onClick={leave}>{app.cancel}</Button>
    <DialogTitle id={titleId} sx={{ flex: 1, minWidth: 0, p: 0, textAlign: 'center' }} noWrap>
      {words.title}
    </DialogTitle>
    {children}
  </Box>
);

const howTo = ({ tool }: Hand, { begun }: Drawing) => {
  if (begun && tool !== 'text') return words.whereTo;
  return { arrow: words.howToArrow, ellipse: words.howToEllipse, text: words.howToText }[tool];
};

/** The next step, and the number of marks. */
const Hint = ({ id, hand, drawing, count }: { id: string; hand: Hand; drawing: Drawing; count: number }) => (
  <Typography
    id={id}
    variant="body2"
    sx={{ px: 2, py: 0.75, textAlign: 'center', color: 'text.secondary', bgcolor: 'var(--paper)' }}
  >
    {howTo(hand, drawing)}
    <Box component="span" className="hidden-label">
      {words.keys}
    </Box>
    <Box component="span" role="status" className="hidden-label">
      {count > 0 && words.marks(count)}
    </Box>
  </Typography>
);

/** The step that is still missing for a typed text or an unfinished mark; null if none is. */
const unplaced = (hand: Hand, { begun }: Drawing): string | null => {
  if (hand.tool === 'text') return hand.text.trim() ? words.placeText : null;
  return begun ? words.whereTo : null;
};

type Props = {
  /** The photo without drawings, or its address. */
  picture: Blob | string;
  close: () => void;
  /** Receives the copy with the drawing. */
  done: (drawn: File) => void;
};

type OpenProps = Omit<Props, 'picture'> & {
  bitmap: ImageBitmap;
  titleId: string;
  leave: () => void;
  loses: (lost: boolean) => void;
};

const Open = ({ bitmap, titleId, close, done, leave, loses }: OpenProps) => {
  const by = useDrawing(bitmap);
  const { drawing, marks, hand, take } = by;
  const canvas = useRef<HTMLCanvasElement>(null);
  const typed = useRef<HTMLInputElement>(null);
  const hint = useId();
  const [busy, setBusy] = useState(false);
  const drawn = marks.length > 0;
  const open = unplaced(hand, drawing);
  const left = drawn || open !== null;
  useEffect(() => loses(left), [loses, left]);

  const finish = async () => {
    if (open) return toast(open, 'info');
    const context = canvas.current?.getContext('2d');
    if (!drawn || !canvas.current || !context) return close();
    setBusy(true);
    paint(context, bitmap, { drawing: dropped(drawing), aimed: null });
    try {
      done(await jpegOf(canvas.current, Date.now()));
    } catch (error) {
      setBusy(false);
      toast(unreadableSentence(error) ?? words.failed, 'error');
    }
  };
  return (
    <Box sx={layout}>
      <Head titleId={titleId} leave={leave}>
        <Button variant="contained" loading={busy} onClick={() => void finish()}>
          {words.done}
        </Button>
      </Head>
      <Box sx={{ gridArea: 'stage', display: 'flex', flexDirection: 'column', minHeight: 0 }}>
        <Hint id={hint} hand={hand} drawing={drawing} count={marks.length} />
        {hand.tool === 'text' && (
          <TextField
            label={words.text}
            value={hand.text}
            onChange={({ target }) => take({ text: target.value })}
            inputRef={typed}
            autoFocus
            size="small"
            autoComplete="off"
            slotProps={{ htmlInput: { maxLength: 60, enterKeyHint: 'done' } }}
            onKeyDown={({ key }) => {
              if (key === 'Enter') canvas.current?.focus();
            }}
            sx={{ mx: 2, my: 1, '& .MuiInputBase-root': { minHeight: 48 } }}
          />
        )}
        <Box sx={{ position: 'relative', flex: 1, minHeight: 0, bgcolor: 'var(--sunken)' }}>
          <Board
            picture={bitmap}
            by={by}
            canvas={canvas}
            describedBy={hint}
            textMissing={() => typed.current?.focus()}
          />
        </Box>
      </Box>
      <Tools by={by} />
    </Box>
  );
};

/** A full-screen dialog to draw on a photo; the result is a copy. */
const DrawingDialog = ({ picture, close, done }: Props) => {
  const { loaded, retry } = usePicture(picture);
  const [lost, setLost] = useState(false);
  const leaving = useLeaving(close, () => ({ dirty: lost, busy: false }));
  const titleId = useId();
  return (
    <Dialog
      leaving={leaving}
      fills="tablet"
      steady
      maxWidth={false}
      slotProps={{ paper: { sx: wholeScreen } }}
      aria-labelledby={titleId}
      discarding={{ title: words.confirmDiscard, children: words.loses }}
    >
      {loaded && 'bitmap' in loaded ? (
        <Open {...{ bitmap: loaded.bitmap, titleId, close, done }} leave={leaving.attempt} loses={setLost} />
      ) : (
        <Box sx={layout}>
          <Head titleId={titleId} leave={leaving.attempt} />
          <Box sx={{ gridArea: 'stage', display: 'grid', placeContent: 'center' }}>
            {loaded ? (
              <ErrorState message={loaded.failed} onRetry={retry} />
            ) : (
              <CircularProgress aria-label={words.loading} />
            )}
          </Box>
        </Box>
      )}
    </Dialog>
  );
};

export default DrawingDialog;
