import ChevronLeft from '@mui/icons-material/ChevronLeft';
import ChevronRight from '@mui/icons-material/ChevronRight';
import Fullscreen from '@mui/icons-material/Fullscreen';
import FullscreenExit from '@mui/icons-material/FullscreenExit';
import ZoomIn from '@mui/icons-material/ZoomIn';
import ZoomOut from '@mui/icons-material/ZoomOut';
import { Box, Button, IconButton } from '@mui/material';
import { useEffectEvent, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { fileOf } from '../file-of.ts';
import { viewerTexts as words } from './messages.ts';
import { useFullScreen } from './useFullScreen.ts';
import { useZoom } from './useZoom.ts';

type Props = {
  /** The photo as it is shown at first; another one begins anew. */
  shown: string | null;
  /** The photo as it was taken, where the shown one was drawn on. */
  original?: string | null | undefined;
  /** Absent where there is no further photo. */
  previous?: (() => void) | undefined;
  next?: (() => void) | undefined;
  /** Draws the one that is to be seen, filling its place. */
  children: (url: string | null) => ReactNode;
};

type ToolProps = { name: string; run: (() => void) | undefined; children: ReactNode };

/** Stays where it is while it can do nothing, so that the keyboard does not lose it. */
const Tool = ({ name, run, children }: ToolProps) => (
  <IconButton
    aria-label={name}
    title={name}
    aria-disabled={run === undefined || undefined}
    onClick={run}
    sx={{
      width: 48,
      height: 48,
      color: 'var(--text)',
      '&[aria-disabled]': { color: 'var(--edge)', cursor: 'default' },
    }}
  >
    {children}
  </IconButton>
);

const bar = {
  position: 'absolute',
  inset: 'auto 0 0 0',
  display: 'flex',
  flexWrap: 'wrap-reverse',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 1,
  p: 1,
  pointerEvents: 'none',
  '& > *': { pointerEvents: 'auto' },
} as const;

const group = { display: 'flex', ml: 'auto', bgcolor: 'var(--paper)', borderRadius: 2 } as const;

type Screen = ReturnType<typeof useFullScreen>;

const FullScreenTool = ({ full, toggle }: Screen) =>
  toggle && (
    <Tool name={full ? words.leaveFullScreen : words.fullScreen} run={toggle}>
      {full ? <FullscreenExit /> : <Fullscreen />}
    </Tool>
  );

/** To the neighbours, where nothing else shows the way. */
const Steps = ({ previous, next }: Pick<Props, 'previous' | 'next'>) => (
  <>
    <Tool name={words.previous} run={previous}>
      <ChevronLeft />
    </Tool>
    <Tool name={words.next} run={next}>
      <ChevronRight />
    </Tool>
  </>
);

type InnerProps = Props & { screen: Screen };

/** How near one looked at the photo before is over with that; its buttons stay, and with them the place of the keyboard. */
const Inner = ({ shown, original, previous, next, children, screen }: InnerProps) => {
  const { view, box, fingers, keys, larger, smaller, reset } = useZoom({ previous, next });
  const photo = fileOf(shown);
  const [taken, setTaken] = useState<string | null>(null);
  const asTaken = taken === photo;
  const { full } = screen;
  const anew = useEffectEvent(reset);
  // Its place has another shape then, or it is another photo, which is not to be seen as near as the one before.
  useLayoutEffect(() => anew(), [full, photo]);
  const { scale, x, y } = view;
  const near = scale > 1;
  return (
    <>
      <Box
        ref={box}
        {...fingers}
        onDragStart={(event) => event.preventDefault()}
        sx={{ position: 'absolute', inset: 0, overflow: 'hidden', userSelect: 'none' }}
        style={near ? { touchAction: 'none', cursor: 'grab' } : { touchAction: 'pan-y' }}
      >
        <Box
          key={photo}
          data-scale={scale}
          sx={{ position: 'absolute', inset: 0, transformOrigin: '0 0' }}
          style={{ transform: `translate(${x}px, ${y}px) scale(${scale})` }}
        >
          {children(asTaken && original ? original : shown)}
        </Box>
      </Box>
      <Box sx={bar} {...keys}>
        {original && (
          <Button variant="contained" onClick={() => setTaken(asTaken ? null : photo)} sx={{ minHeight: 48 }}>
            {asTaken ? words.drawing : words.original}
          </Button>
        )}
        <Box sx={group}>
          {full && <Steps previous={previous} next={next} />}
          <Tool name={words.smaller} run={near ? smaller : undefined}>
            <ZoomOut />
          </Tool>
          <Tool name={words.larger} run={larger}>
            <ZoomIn />
          </Tool>
          <FullScreenTool {...screen} />
        </Box>
      </Box>
    </>
  );
};

/**
 * A photo in its place: made larger with two fingers, the wheel, a double touch or buttons, moved with one, or from its buttons with arrow keys;
 * over the whole screen where the browser can; and as it was taken, where it was drawn on. A swipe to the side goes to its neighbours.
 */
export const PhotoViewer = (props: Props) => {
  const frame = useRef<HTMLDivElement>(null);
  const screen = useFullScreen(frame);
  return (
    <Box ref={frame} sx={{ position: 'relative', width: '100%', height: '100%', bgcolor: 'var(--sunken)' }}>
      <Inner {...props} screen={screen} />
    </Box>
  );
};
