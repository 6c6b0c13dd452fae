import { startTransition, useEffect, useState, type RefObject } from 'react';

/** Distance from the screen at which rendering starts, so that the content is ready when the user scrolls to it. */
const rootMargin = '200px';

/**
 * Whether this element has been within `rootMargin` of the screen; stays true. Content far below the screen need not be rendered before.
 */
export const useNearScreen = (place: RefObject<Element | null>): boolean => {
  const [near, setNear] = useState(typeof IntersectionObserver === 'undefined');
  useEffect(() => {
    if (near || !place.current) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) startTransition(() => setNear(true));
      },
      { rootMargin },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [near, place]);
  return near;
};
