/** Vertical extent, in px from the top of the window. */
export type Span = { top: number; bottom: number };

/** Distance between toasts and the parts that they must not cover, in px. */
const gap = 8;

const covers = (place: Span, kept: Span) => place.top < kept.bottom && place.bottom > kept.top;

/**
 * Returns the position of toasts with this height, in px from the top: the closest one to `wanted` that stays in the window and covers none
 * of `kept`. Undefined if there is none.
 */
export const clearPlace = (
  height: number,
  wanted: number,
  { kept, window: { top, bottom } }: { kept: readonly Span[]; window: Span },
): number | undefined => {
  const places = [wanted, ...kept.flatMap((span) => [span.bottom + gap, span.top - gap - height])];
  const free = places.filter((at) => {
    const place = { top: at, bottom: at + height };
    return place.top >= top && place.bottom <= bottom && !kept.some((span) => covers(place, span));
  });
  return free.toSorted((a, b) => Math.abs(a - wanted) - Math.abs(b - wanted))[0];
};
