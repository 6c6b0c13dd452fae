import { lazyAhead } from '../shared/lazy-ahead.ts';

/** Separate chunk, loaded at the first render or earlier by `loadAhead`. */
export const DeleteEstimation = /* @__PURE__ */ lazyAhead(() =>
  import('./DeleteEstimation.tsx').then((m) => ({ default: m.DeleteEstimation })),
);
