import { lazyAhead } from '../shared/lazy-ahead.ts';

/** Separate chunk, loaded at the first render or earlier by `loadAhead`. */
export const CaptureDialog = lazyAhead(() =>
  import('./capture/CaptureDialog.tsx').then((m) => ({ default: m.CaptureDialog })),
);
