import { useState, type KeyboardEvent, type PointerEvent } from 'react';
import {
  cleared,
  dropped,
  emptyDrawing,
  inside,
  marksOf,
  moved,
  placeOn,
  pressed,
  released,
  undone,
  type Drawing,
  type Hand,
  type Point,
  type Size,
} from './marks.ts';
import { leastOf, unitOf } from './paint.ts';

/** Step of an arrow key, in thousandths of the longer side. */
const keyStep = 20;

const keys: Record<string, Point> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** State of a drawing on a picture by touch, pen, mouse or keyboard. */
export const useDrawing = (picture: Size) => {
  const [drawing, setDrawing] = useState(emptyDrawing);
  const [hand, setHand] = useState<Hand>({ tool: 'arrow', pen: 'red', text: '' });
  /** Position of the keyboard's crosshair, once an arrow key was used. */
  const [aimed, setAimed] = useState<Point | null>(null);

  const press = (at: Point) => setDrawing((now) => pressed(now, hand, at));
  const release = (begun: Drawing) => {
    const next = released(begun, leastOf(picture));
    setDrawing(next);
    // Each text is placed once.
    if (next.steps !== begun.steps && hand.tool === 'text') setHand({ ...hand, text: '' });
  };
  const placeOf = ({ currentTarget, clientX: x, clientY: y }: PointerEvent) =>
    placeOn(picture, currentTarget.getBoundingClientRect(), { x, y });

  const step = (to: Point) => {
    setAimed(to);
    setDrawing((now) => moved(now, to));
  };
  const touch = (at: Point) => {
    setAimed(at);
    release(pressed(drawing, hand, at));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const at = aimed ?? { x: picture.width / 2, y: picture.height / 2 };
    const way = keys[event.key];
    if (!way && event.key !== ' ' && event.key !== 'Enter') return;
    event.preventDefault();
    const far = keyStep * unitOf(picture) * (event.shiftKey ? 5 : 1);
    if (way) step(inside({ x: at.x + way.x * far, y: at.y + way.y * far }, picture));
    else touch(at);
  };

  return {
    drawing,
    marks: marksOf(drawing),
    hand,
    aimed: aimed && { at: aimed, pen: hand.pen },
    /** Changes the tool or the color and discards an unfinished mark. */
    take: (change: Partial<Hand>) => {
      setDrawing(dropped);
      setHand((now) => ({ ...now, ...change }));
    },
    undo: () => setDrawing(undone),
    clear: () => setDrawing(cleared),
    /** Event handlers of the canvas. */
    handlers: {
      onPointerDown: (event: PointerEvent) => {
        if (!event.isPrimary || event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        setAimed(null);
        press(placeOf(event));
      },
      onPointerMove: (event: PointerEvent) => {
        if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
        const to = placeOf(event);
        setDrawing((now) => moved(now, to));
      },
      onPointerUp: (event: PointerEvent) => {
        if (event.isPrimary) release(moved(drawing, placeOf(event)));
      },
      onPointerCancel: () => setDrawing(dropped),
      onKeyDown,
    },
  };
};

export type DrawingHand = ReturnType<typeof useDrawing>;
