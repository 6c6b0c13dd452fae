import { lazyPreload } from '../shared/lazy-preload.ts';

/** Separate chunk, loaded at the first render or earlier by `preloadAll`. */
export const ExternoEstimations = /* @__PURE__ */ lazyPreload(() =>
  import('./ExternoEstimations.tsx').then((m) => ({ default: m.ExternoEstimations })),
);
