import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { isTap, panned, pinched, swiped, whole, zoomed, type Point, type Size, type View } from './view.ts';

/** Actions of a swipe while the photo is not zoomed. */
type Ways = { previous: (() => void) | undefined; next: (() => void) | undefined };

const step = 1.6;
const near = 2.5;
/** Direction in which an arrow key moves the photo. */
const arrows: Record<string, Point> = {
  ArrowLeft: { x: 1, y: 0 },
  ArrowRight: { x: -1, y: 0 },
  ArrowUp: { x: 0, y: 1 },
  ArrowDown: { x: 0, y: -1 },
};
/** Step of an arrow key, as a fraction of the box. */
const stride = 0.2;
/** Maximum milliseconds between the two taps of a double tap. */
const doubled = 300;

const middleOf = ({ width, height }: Size): Point => ({ x: width / 2, y: height / 2 });

type Finger = { from: Point; now: Point };

/** Handles touch, pen and mouse on a photo: two fingers zoom, one moves it or swipes to another photo, a double tap zooms in. */
const useFingers = (set: (change: (view: View, box: Size) => View) => void, view: View, ways: Ways) => {
  const fingers = useRef(new Map<number, Finger>());
  const tapped = useRef({ at: { x: 0, y: 0 }, when: -doubled });
  const placeOf = ({ currentTarget, clientX, clientY }: PointerEvent): Point => {
    const { left, top } = currentTarget.getBoundingClientRect();
    return { x: clientX - left, y: clientY - top };
  };

  const tap = (at: Point, when: number) => {
    const { at: before, when: then } = tapped.current;
    const twice = when - then < doubled && isTap({ x: (at.x - before.x) / 3, y: (at.y - before.y) / 3 });
    tapped.current = { at, when: twice ? -doubled : when };
    if (twice) set((now, box) => (now.scale > 1 ? whole : zoomed(now, near, { at, box })));
  };

  const lifted = ({ from, now }: Finger, { pointerType, timeStamp }: PointerEvent) => {
    const by = { x: now.x - from.x, y: now.y - from.y };
    if (isTap(by)) return tap(now, timeStamp);
    const way = view.scale === 1 && pointerType !== 'mouse' ? swiped(by) : null;
    if (way) ways[way]?.();
  };

  return {
    onPointerDown: (event: PointerEvent) => {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      const at = placeOf(event);
      fingers.current.set(event.pointerId, { from: at, now: at });
    },
    onPointerMove: (event: PointerEvent) => {
      const finger = fingers.current.get(event.pointerId);
      if (!finger) return;
      const before = [...fingers.current.values()].map(({ now }) => now);
      const was = finger.now;
      finger.now = placeOf(event);
      const after = [...fingers.current.values()].map(({ now }) => now);
      const by = { x: finger.now.x - was.x, y: finger.now.y - was.y };
      const [one, other] = before;
      if (one && other) set((now, box) => pinched(now, [one, other], [after[0]!, after[1]!], box));
      else set((now, box) => panned(now, by, box));
    },
    onPointerUp: (event: PointerEvent) => {
      const finger = fingers.current.get(event.pointerId);
      const alone = fingers.current.size === 1;
      fingers.current.delete(event.pointerId);
      if (finger && alone) lifted(finger, event);
      // The remaining finger of a pinch does not swipe.
      for (const rest of fingers.current.values()) rest.from = { x: -Infinity, y: 0 };
    },
    onPointerCancel: ({ pointerId }: PointerEvent) => void fingers.current.delete(pointerId),
  };
};

/** Zoom and position of a photo within its box. */
export const useZoom = (ways: Ways) => {
  const [view, setView] = useState(whole);
  const box = useRef<HTMLDivElement>(null);
  const set = (change: (view: View, box: Size) => View) => {
    const size = box.current?.getBoundingClientRect();
    if (size) setView((now) => change(now, size));
  };
  const by = (factor: number) => set((now, size) => zoomed(now, factor, { at: middleOf(size), box: size }));

  /** Moves a zoomed photo. Otherwise the event bubbles, so that the dialog changes the photo. */
  const onKeyDown = (event: KeyboardEvent) => {
    const way = arrows[event.key];
    if (!way || view.scale === 1) return;
    event.preventDefault();
    event.stopPropagation();
    set((now, size) =>
      panned(now, { x: way.x * stride * size.width, y: way.y * stride * size.height }, size),
    );
  };

  const turn = useEffectEvent((event: WheelEvent) => {
    event.preventDefault();
    const { left = 0, top = 0 } = box.current?.getBoundingClientRect() ?? {};
    const at = { x: event.clientX - left, y: event.clientY - top };
    const factor = Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.002));
    set((now, size) => zoomed(now, factor, { at, box: size }));
  });
  useEffect(() => {
    const element = box.current;
    // React registers wheel listeners as passive, which cannot prevent scrolling.
    element?.addEventListener('wheel', turn, { passive: false });
    return () => element?.removeEventListener('wheel', turn);
  }, []);

  return {
    view,
    box,
    fingers: useFingers(set, view, ways),
    keys: { onKeyDown },
    larger: () => by(step),
    smaller: () => by(1 / step),
    reset: () => setView(whole),
  };
};
