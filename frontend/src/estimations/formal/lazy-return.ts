import { lazyPreload } from '../../ui/loading/lazy-preload.ts';

/** Separate chunk, loaded at the first render or earlier by `preloadAll`. */
export const ReturnDialog = /* @__PURE__ */ lazyPreload(() =>
  import('./ReturnDialog.tsx').then((m) => ({ default: m.ReturnDialog })),
);
