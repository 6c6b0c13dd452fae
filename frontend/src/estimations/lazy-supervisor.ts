import { lazyPreload } from '../ui/loading/lazy-preload.ts';

/** Separate chunk, loaded at the first render or earlier by `preloadAll`. A panel that does not render it does not load it. */
export const SupervisorEstimations = /* @__PURE__ */ lazyPreload(() =>
  import('./SupervisorEstimations.tsx').then(({ SupervisorEstimations }) => ({
    default: SupervisorEstimations,
  })),
);

/** In the chunk of `SupervisorEstimations`. */
export const CorrectEstimation = /* @__PURE__ */ lazyPreload(() =>
  import('./SupervisorEstimations.tsx').then(({ CorrectEstimation }) => ({ default: CorrectEstimation })),
);
