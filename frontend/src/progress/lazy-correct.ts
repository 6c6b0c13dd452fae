import { lazyPreload } from '../ui/loading/lazy-preload.ts';

/** Loads when first shown. */
export const CorrectCapture = lazyPreload(() =>
  import('./capture/CorrectCapture.tsx').then(({ CorrectCapture }) => ({ default: CorrectCapture })),
);
export const ChangeVersions = lazyPreload(() =>
  import('./capture/ChangeVersions.tsx').then(({ ChangeVersions }) => ({ default: ChangeVersions })),
);
