import { lazyPreload } from '../ui/loading/lazy-preload.ts';

/** Separate chunk, loaded at the first render or earlier by `preloadAll`. */
export const DeleteEstimation = /* @__PURE__ */ lazyPreload(() =>
  import('./DeleteEstimation.tsx').then((m) => ({ default: m.DeleteEstimation })),
);
