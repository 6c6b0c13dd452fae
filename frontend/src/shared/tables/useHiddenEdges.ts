import { useEffect, type RefObject } from 'react';

const hiddenEdges = ({ scrollLeft, scrollWidth, clientWidth }: HTMLElement): string =>
  [scrollLeft > 1 && 'start', scrollLeft + clientWidth < scrollWidth - 1 && 'end'].filter(Boolean).join(' ');

/** The places, from 1, of the columns that an edge or a pinned column covers in part. One wider than the room for it is never whole. */
const cutColumns = (frame: HTMLElement): string => {
  const columns = [...frame.querySelectorAll<HTMLElement>('thead th')].map((head) => ({
    pinned: head.classList.contains('pinned') && getComputedStyle(head).position === 'sticky' && head.style,
    box: head.getBoundingClientRect(),
  }));
  const left = frame.getBoundingClientRect().left + frame.clientLeft;
  let [start, end] = [left, left + frame.clientWidth];
  for (const { pinned, box } of columns) {
    if (pinned && pinned.left) start = Math.max(start, box.right);
    if (pinned && pinned.right) end = Math.min(end, box.left);
  }
  return columns
    .flatMap(({ pinned, box }, i) => {
      const meets = (edge: number) => box.left < edge - 1 && box.right > edge + 1;
      return !pinned && box.width <= end - start && (meets(start) || meets(end)) ? [i + 1] : [];
    })
    .join(' ');
};

/**
 * Says of a table's box, which scrolls sideways, at which of its edges something is out of sight (`data-hidden`: `start`, `end`), and which
 * columns are in sight in part only (`data-cut`).
 */
export const useHiddenEdges = (box: RefObject<HTMLElement | null>) =>
  useEffect(() => {
    const frame = box.current;
    // Where there is none, as in tests, nothing is laid out either.
    if (!frame || typeof ResizeObserver !== 'function') return undefined;
    const say = (name: 'hidden' | 'cut', words: string) => {
      if (frame.dataset[name] !== words) frame.dataset[name] = words;
    };
    const tell = () => {
      say('hidden', hiddenEdges(frame));
      say('cut', frame.dataset['hidden'] ? cutColumns(frame) : '');
    };
    // Told once all has been laid out, too.
    const sizes = new ResizeObserver(tell);
    for (const one of [frame, ...frame.children]) sizes.observe(one);
    frame.addEventListener('scroll', tell, { passive: true });
    return () => {
      sizes.disconnect();
      frame.removeEventListener('scroll', tell);
    };
  }, [box]);
