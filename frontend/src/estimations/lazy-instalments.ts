import { lazyPreload } from '../ui/loading/lazy-preload.ts';

/** Separate chunk, loaded at the first render or earlier by `preloadAll`. */
export const Instalments = /* @__PURE__ */ lazyPreload(() =>
  import('./Instalments.tsx').then((m) => ({ default: m.Instalments })),
);
