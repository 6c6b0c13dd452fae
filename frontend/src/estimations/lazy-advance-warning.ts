import { lazyPreload } from '../ui/loading/lazy-preload.ts';

/** Loads once the form of an advance opens. */
export const AdvanceWarning = /* @__PURE__ */ lazyPreload(() =>
  import('./AdvanceWarning.tsx').then((m) => ({ default: m.AdvanceWarning })),
);
