import { startTransition, useEffect, useState, type RefObject } from 'react';

/** How far from the screen something is begun, so that it is there when somebody comes. */
const rootMargin = '200px';

/** Whether the screen has come near this place, from then on: what is far below need not be drawn before. */
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
