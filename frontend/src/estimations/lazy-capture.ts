import { lazyPreload } from '../ui/loading/lazy-preload.ts';

/** Separate chunk, loaded at the first render or earlier by `preloadAll`. */
export const CaptureDialog = lazyPreload(() =>
  import('./capture/CaptureDialog.tsx').then((m) => ({ default: m.CaptureDialog })),
);
