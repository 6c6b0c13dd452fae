import { lazyAhead } from '../shared/lazy-ahead.ts';

/** Separate chunk, loaded at the first render or earlier by `loadAhead`. */
export const EstimationVersions = /* @__PURE__ */ lazyAhead(() =>
  import('./capture/EstimationVersions.tsx').then((m) => ({ default: m.EstimationVersions })),
);
