import { lazyPreload } from '../ui/loading/lazy-preload.ts';

/** Separate chunk, loaded at the first render or earlier by `loadAhead`. */
export const RetentionKindsDialog = /* @__PURE__ */ lazyPreload(() =>
  import('./RetentionKindsDialog.tsx').then((m) => ({ default: m.RetentionKindsDialog })),
);
