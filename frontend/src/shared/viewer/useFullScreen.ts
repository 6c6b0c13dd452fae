import { useSyncExternalStore, type RefObject } from 'react';

const changed = (listener: () => void) => {
  document.addEventListener('fullscreenchange', listener);
  return () => document.removeEventListener('fullscreenchange', listener);
};

/** Whether an element fills the screen, and how it comes to; `toggle` is null where the browser has no such thing, as on an iPhone. */
export const useFullScreen = (element: RefObject<HTMLElement | null>) => {
  const full = useSyncExternalStore(
    changed,
    () => document.fullscreenElement !== null && document.fullscreenElement === element.current,
  );
  const toggle = () => {
    const turned = full ? document.exitFullscreen() : element.current?.requestFullscreen();
    // A browser that refuses shows the photo as it is.
    turned?.catch((error: unknown) => console.warn('Full screen:', error));
  };
  return { full, toggle: document.fullscreenEnabled ? toggle : null };
};
