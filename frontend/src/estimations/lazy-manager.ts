import { lazyPreload } from '../ui/loading/lazy-preload.ts';

/** Separate chunk, loaded at the first render or earlier by `preloadAll`. */
export const ManagerEstimations = /* @__PURE__ */ lazyPreload(() =>
  import('./ManagerEstimations.tsx').then(({ ManagerEstimations }) => ({ default: ManagerEstimations })),
);
