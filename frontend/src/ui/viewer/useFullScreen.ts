import { useSyncExternalStore, type RefObject } from 'react';

const changed = (listener: () => void) => {
  document.addEventListener('fullscreenchange', listener);
  return () => document.removeEventListener('fullscreenchange', listener);
};

/** Whether an element is in full screen, and how to toggle it; `toggle` is null if the browser lacks the feature, as on an iPhone. */
export const useFullScreen = (element: RefObject<HTMLElement | null>) => {
  const full = useSyncExternalStore(
    changed,
    () => document.fullscreenElement !== null && document.fullscreenElement === element.current,
  );
  const toggle = () => {
    const turned = full ? document.exitFullscreen() : element.current?.requestFullscreen();
    // If the browser refuses, the photo stays in its box.
    turned?.catch((error: unknown) => console.warn('Full screen:', error));
  };
  return { full, toggle: document.fullscreenEnabled ? toggle : null };
};
