import { lazyPreload } from '../ui/loading/lazy-preload.ts';

/** Separate chunk, loaded at the first render or earlier by `preloadAll`. */
export const ConsequencesDialog = /* @__PURE__ */ lazyPreload(() =>
  import('./ConsequencesDialog.tsx').then((m) => ({ default: m.ConsequencesDialog })),
);
