import { useEffect, type RefObject } from 'react';

const hiddenEdges = ({ scrollLeft, scrollWidth, clientWidth }: HTMLElement): string =>
  [scrollLeft > 1 && 'start', scrollLeft + clientWidth < scrollWidth - 1 && 'end'].filter(Boolean).join(' ');

const isPinned = (head: HTMLElement) =>
  head.classList.contains('pinned') && getComputedStyle(head).position === 'sticky';

/**
 * The places, from 1, of the columns that an edge or a pinned column, which stand also between others, covers in part or as a whole. One
 * wider than the room for it is never whole.
 */
const cutColumns = (frame: HTMLElement): string => {
  const columns = [...frame.querySelectorAll<HTMLElement>('thead th')].map((head) => ({
    pinned: isPinned(head),
    box: head.getBoundingClientRect(),
  }));
  const pinned = columns.filter((column) => column.pinned).map(({ box }) => box);
  const room = pinned.reduce((left, { width }) => left - width, frame.clientWidth);
  const left = frame.getBoundingClientRect().left + frame.clientLeft;
  const right = left + frame.clientWidth;
  const isCovered = (box: DOMRect) =>
    box.left < left - 1 ||
    box.right > right + 1 ||
    pinned.some((one) => one.left < box.right - 1 && one.right > box.left + 1);
  return columns
    .flatMap((column, i) =>
      !column.pinned && column.box.width <= room && isCovered(column.box) ? [i + 1] : [],
    )
    .join(' ');
};

/**
 * Says of a table's box, which scrolls sideways, at which of its edges something is out of sight (`data-hidden`: `start`, `end`), and which
 * columns are not in sight as a whole (`data-cut`).
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
