import { lazyPreload } from '../ui/loading/lazy-preload.ts';

/** Separate chunk, loaded at the first render or earlier by `preloadAll`. */
export const ArrangeBar = /* @__PURE__ */ lazyPreload(() =>
  import('./ArrangeBar.tsx').then((m) => ({ default: m.ArrangeBar })),
);
