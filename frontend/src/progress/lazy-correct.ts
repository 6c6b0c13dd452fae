import { lazyAhead } from '../shared/lazy-ahead.ts';

/** Loads when first shown. */
export const CorrectCapture = lazyAhead(() =>
  import('./capture/CorrectCapture.tsx').then(({ CorrectCapture }) => ({ default: CorrectCapture })),
);
export const ChangeVersions = lazyAhead(() =>
  import('./capture/ChangeVersions.tsx').then(({ ChangeVersions }) => ({ default: ChangeVersions })),
);
