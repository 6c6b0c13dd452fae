import { useEffect, type RefObject } from 'react';

const hiddenEdges = ({ scrollLeft, scrollWidth, clientWidth }: HTMLElement): string =>
  [scrollLeft > 1 && 'start', scrollLeft + clientWidth < scrollWidth - 1 && 'end'].filter(Boolean).join(' ');

/** Says in `data-hidden` of a box that scrolls sideways at which of its edges something is out of sight: `start`, `end`. */
export const useHiddenEdges = (box: RefObject<HTMLElement | null>) =>
  useEffect(() => {
    const frame = box.current;
    // Where there is none, as in tests, nothing is laid out either.
    if (!frame || typeof ResizeObserver !== 'function') return undefined;
    const tell = () => {
      const hidden = hiddenEdges(frame);
      if (frame.dataset['hidden'] !== hidden) frame.dataset['hidden'] = hidden;
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
