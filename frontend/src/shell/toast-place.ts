/** From which to which height something reaches, in px from the top of the window. */
export type Span = { top: number; bottom: number };

/** What is left between toasts and what they may not cover, px. */
const gap = 8;

const covers = (place: Span, kept: Span) => place.top < kept.bottom && place.bottom > kept.top;

/**
 * Where toasts of this height stand, in px from the top: as near to `wanted` as they can without covering any of `kept` or leaving the
 * window, between, above or below. Undefined where there is no such place.
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
