import { useEffect, type RefObject } from 'react';

const hiddenEdges = ({ scrollLeft, scrollWidth, clientWidth }: HTMLElement): string =>
  [scrollLeft > 1 && 'start', scrollLeft + clientWidth < scrollWidth - 1 && 'end'].filter(Boolean).join(' ');

const isPinned = (head: HTMLElement) =>
  head.classList.contains('pinned') && getComputedStyle(head).position === 'sticky';

/**
 * Positions, from 1, of the columns that an edge or a pinned column covers partly or wholly; pinned columns may be between others. A column
 * wider than the available room is always covered.
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
 * Sets attributes of a table's scroll container: the edges with hidden content (`data-hidden`: `start`, `end`), and the columns that are
 * not wholly visible (`data-cut`).
 */
export const useHiddenEdges = (box: RefObject<HTMLElement | null>) =>
  useEffect(() => {
    const frame = box.current;
    // Environments without it, such as tests, have no layout either.
    if (!frame || typeof ResizeObserver !== 'function') return undefined;
    const say = (name: 'hidden' | 'cut', words: string) => {
      if (frame.dataset[name] !== words) frame.dataset[name] = words;
    };
    const tell = () => {
      say('hidden', hiddenEdges(frame));
      say('cut', frame.dataset['hidden'] ? cutColumns(frame) : '');
    };
    // An observer also reports after the first layout.
    const sizes = new ResizeObserver(tell);
    for (const one of [frame, ...frame.children]) sizes.observe(one);
    frame.addEventListener('scroll', tell, { passive: true });
    return () => {
      sizes.disconnect();
      frame.removeEventListener('scroll', tell);
    };
  }, [box]);
