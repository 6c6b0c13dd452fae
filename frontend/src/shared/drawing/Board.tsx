import { Box } from '@mui/material';
import { useEffect, type RefObject } from 'react';
import { drawingTexts as words } from './messages.ts';
import { paint } from './paint.ts';
import type { DrawingHand } from './useDrawing.ts';

type Props = {
  picture: ImageBitmap;
  by: DrawingHand;
  canvas: RefObject<HTMLCanvasElement | null>;
  /** Says how to draw, by its id. */
  describedBy: string;
  /** Called where a text would go that nobody has typed. */
  textMissing: () => void;
};

/** The photo, of its own size and shown whole, with what is drawn on it. */
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
      // It is drawn on with arrow keys, which a reader of screens would keep for itself.
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
