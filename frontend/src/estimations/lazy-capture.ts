import { lazyPreload } from '../shared/lazy-preload.ts';

/** Separate chunk, loaded at the first render or earlier by `preloadAll`. */
export const CaptureDialog = lazyPreload(() =>
  import('./capture/CaptureDialog.tsx').then((m) => ({ default: m.CaptureDialog })),
);
