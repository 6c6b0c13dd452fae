import { lazyPreload } from '../../ui/loading/lazy-preload.ts';

/** Separate chunk, loaded at the first render or earlier by `preloadAll`. */
export const FolioDialog = /* @__PURE__ */ lazyPreload(() =>
  import('./FolioDialog.tsx').then((m) => ({ default: m.FolioDialog })),
);
