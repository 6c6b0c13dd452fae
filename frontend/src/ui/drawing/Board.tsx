import { Box } from '@mui/material';
import { useEffect, type RefObject } from 'react';
import { drawingTexts as words } from './messages.ts';
import { paint } from './paint.ts';
import type { DrawingHand } from './useDrawing.ts';

type Props = {
  picture: ImageBitmap;
  by: DrawingHand;
  canvas: RefObject<HTMLCanvasElement | null>;
  /** Id of the element with the instructions. */
  describedBy: string;
  /** Called if the user places a text before typing one. */
  textMissing: () => void;
};

/** Canvas of the photo in its own size, shown whole, with the drawing on it. */
export const Board = ({ picture, by, canvas, describedBy, textMissing }: Props) => {
  const { drawing, aimed, hand } = by;
  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (context) paint(context, picture, { drawing, aimed });
  }, [canvas, picture, drawing, aimed]);
  const write = () => {
    if (hand.tool === 'text' && hand.text.trim() === '') textMissing();
  };
  return (
    <Box
      component="canvas"
      ref={canvas}
      width={picture.width}
      height={picture.height}
      // The arrow keys draw on the canvas; for other roles a screen reader would intercept them.
      role="application"
      aria-label={words.board}
      aria-describedby={describedBy}
      tabIndex={0}
      {...by.handlers}
      onClick={write}
      onKeyDown={(event) => {
        by.handlers.onKeyDown(event);
        if (event.key === ' ' || event.key === 'Enter') write();
      }}
      sx={{
        position: 'absolute',
        inset: 0,
        width: '100%',
        height: '100%',
        objectFit: 'contain',
        touchAction: 'none',
        userSelect: 'none',
        cursor: 'crosshair',
        '&:focus-visible': { outline: '3px solid var(--petrol)', outlineOffset: '-3px' },
      }}
    />
  );
};
