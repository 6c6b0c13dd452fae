import { lazyAhead } from '../shared/lazy-ahead.ts';

/** Its code comes when it is first shown. */
export const CaptureDialog = lazyAhead(() =>
  import('./capture/CaptureDialog.tsx').then((m) => ({ default: m.CaptureDialog })),
);
