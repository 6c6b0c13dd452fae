import { startTransition, useEffect, useRef, useState } from 'react';

/** Settles when the part that registered last has rendered. */
let last: Promise<void> = Promise.resolve();

/**
 * Whether to render this part of a screen: after the parts that registered before, so that the browser lays out and paints each one
 * separately. If all data are cached, as on a second visit, React would otherwise insert all parts in one long task.
 */
export const useRenderQueue = (): boolean => {
  const [isNext, setMine] = useState(false);
  const end = useRef<() => void>(undefined);
  useEffect(() => {
    let unmounted = false;
    const before = last;
    last = before.then(
      () => new Promise<void>((resolve) => (unmounted ? resolve() : (end.current = resolve))),
    );
    void before.then(() => {
      if (!unmounted) startTransition(() => setMine(true));
    });
    return () => {
      unmounted = true;
      end.current?.();
    };
  }, []);
  useEffect(() => {
    if (isNext) setTimeout(() => end.current?.());
  }, [isNext]);
  return isNext;
};
