import { lazyAhead } from '../shared/lazy-ahead.ts';

/** Separate chunk, loaded at the first render or earlier by `loadAhead`. */
export const ExternoEstimations = /* @__PURE__ */ lazyAhead(() =>
  import('./ExternoEstimations.tsx').then((m) => ({ default: m.ExternoEstimations })),
);
