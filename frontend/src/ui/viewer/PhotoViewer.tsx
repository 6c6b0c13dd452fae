import ChevronLeft from '@mui/icons-material/ChevronLeft';
import ChevronRight from '@mui/icons-material/ChevronRight';
import Fullscreen from '@mui/icons-material/Fullscreen';
import FullscreenExit from '@mui/icons-material/FullscreenExit';
import ZoomIn from '@mui/icons-material/ZoomIn';
import ZoomOut from '@mui/icons-material/ZoomOut';
import { Box, Button, IconButton } from '@mui/material';
import { useEffectEvent, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { unsignedPath } from '../unsigned-path.ts';
import { viewerTexts as words } from './messages.ts';
import { useFullScreen } from './useFullScreen.ts';
import { useZoom } from './useZoom.ts';

type Props = {
  /** Address of the photo that is shown first; another address resets the zoom. */
  shown: string | null;
  /** Address of the photo without drawings, if the shown one has drawings. */
  original?: string | null | undefined;
  /** Absent if there is no further photo. */
  previous?: (() => void) | undefined;
  next?: (() => void) | undefined;
  /** Renders the chosen photo, filling the viewer. */
  children: (url: string | null) => ReactNode;
};

type ToolProps = { name: string; run: (() => void) | undefined; children: ReactNode };

/** A disabled tool keeps its place and the keyboard focus. */
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

/** Buttons to the previous and next photo, if the screen has no others. */
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

/** Another photo resets the zoom; the buttons stay mounted, so that the keyboard focus stays on them. */
const Inner = ({ shown, original, previous, next, children, screen }: InnerProps) => {
  const { view, box, fingers, keys, larger, smaller, reset } = useZoom({ previous, next });
  const photo = unsignedPath(shown);
  const [taken, setTaken] = useState<string | null>(null);
  const asTaken = taken === photo;
  const { full } = screen;
  const anew = useEffectEvent(reset);
  // The box has another size in full screen, and the zoom of one photo does not apply to the next.
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
 * A photo in its box. Two fingers, the wheel, a double tap or buttons zoom it; one finger or the arrow keys move it. It has full screen, if
 * the browser supports it, and a switch to the photo without drawings. A swipe goes to the previous or next photo.
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
