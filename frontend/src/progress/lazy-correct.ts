import { lazyAhead } from '../shared/lazy-ahead.ts';

/** Its code comes when it is first shown. */
export const CorrectCapture = lazyAhead(() =>
  import('./capture/CorrectCapture.tsx').then(({ CorrectCapture }) => ({ default: CorrectCapture })),
);
export const ChangeVersions = lazyAhead(() =>
  import('./capture/ChangeVersions.tsx').then(({ ChangeVersions }) => ({ default: ChangeVersions })),
);
