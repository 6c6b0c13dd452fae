import { lazyPreload } from '../ui/loading/lazy-preload.ts';

/** Separate chunk, loaded at the first render or earlier by `preloadAll`. */
export const EstimationVersions = /* @__PURE__ */ lazyPreload(() =>
  import('./capture/EstimationVersions.tsx').then((m) => ({ default: m.EstimationVersions })),
);
