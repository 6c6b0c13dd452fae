import { lazyPreload } from '../ui/loading/lazy-preload.ts';

/** Separate chunk, loaded at the first render or earlier by `preloadAll`. */
export const EstimationDialog = /* @__PURE__ */ lazyPreload(() =>
  import('./detail/EstimationDialog.tsx').then((m) => ({ default: m.EstimationDialog })),
);
