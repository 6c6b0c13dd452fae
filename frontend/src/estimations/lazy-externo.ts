import { lazyPreload } from '../ui/loading/lazy-preload.ts';

/** Separate chunk, loaded at the first render or earlier by `preloadAll`. */
export const ExternoEstimations = /* @__PURE__ */ lazyPreload(() =>
  import('./ExternoEstimations.tsx').then((m) => ({ default: m.ExternoEstimations })),
);
