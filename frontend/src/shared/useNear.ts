import { startTransition, useEffect, useState, type RefObject } from 'react';

/** Distance from the screen at which rendering starts, so that the content is ready when the user scrolls to it. */
const rootMargin = '200px';

/**
 * Whether this element has been within `rootMargin` of the screen; stays true. Content far below the screen need not be rendered before.
 */
export const useNear = (place: RefObject<Element | null>): boolean => {
  const [near, setNear] = useState(typeof IntersectionObserver === 'undefined');
  useEffect(() => {
    if (near || !place.current) return undefined;
    const watch = new IntersectionObserver(
      (seen) => {
        if (seen.some(({ isIntersecting }) => isIntersecting)) startTransition(() => setNear(true));
      },
      { rootMargin },
    );
    watch.observe(place.current);
    return () => watch.disconnect();
  }, [near, place]);
  return near;
};
