export type Point = { x: number; y: number };
export type Size = { width: number; height: number };

/** Transform of a picture in its box: scale, and translation in px. */
export type View = Point & { scale: number };

export const whole: View = { scale: 1, x: 0, y: 0 };
const largest = 8;

const between = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value));

/** Limits the translation, so that the picture still covers its box. */
const within = ({ scale, x, y }: View, { width, height }: Size): View => ({
  scale,
  x: between(x, width * (1 - scale), 0),
  y: between(y, height * (1 - scale), 0),
});

/** Zooms by a factor around a point of the box. */
export const zoomed = (
  { scale, x, y }: View,
  factor: number,
  { at, box }: { at: Point; box: Size },
): View => {
  const next = between(scale * factor, 1, largest);
  const grown = next / scale;
  return within({ scale: next, x: at.x - (at.x - x) * grown, y: at.y - (at.y - y) * grown }, box);
};

export const panned = ({ scale, x, y }: View, by: Point, box: Size): View =>
  within({ scale, x: x + by.x, y: y + by.y }, box);

const apart = ([one, other]: [Point, Point]) => Math.hypot(other.x - one.x, other.y - one.y);
const middle = ([one, other]: [Point, Point]): Point => ({
  x: (one.x + other.x) / 2,
  y: (one.y + other.y) / 2,
});

/** Moves and zooms the view as two fingers move from one position to another. */
export const pinched = (view: View, from: [Point, Point], to: [Point, Point], box: Size): View => {
  const [before, at] = [middle(from), middle(to)];
  const moved = panned(view, { x: at.x - before.x, y: at.y - before.y }, box);
  return zoomed(moved, apart(to) / Math.max(1, apart(from)), { at, box });
};

/** Thresholds in px: a movement below `tap` is a tap; one from `least`, mostly horizontal, is a swipe. */
const swipe = { least: 50, tap: 10 };

export const isTap = (by: Point) => Math.hypot(by.x, by.y) < swipe.tap;

/** Photo that a finger's movement selects; null if it is not a swipe. */
export const swiped = ({ x, y }: Point): 'previous' | 'next' | null => {
  if (Math.abs(x) < swipe.least || Math.abs(x) < 2 * Math.abs(y)) return null;
  return x > 0 ? 'previous' : 'next';
};
