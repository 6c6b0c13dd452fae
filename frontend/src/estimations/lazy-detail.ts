import { lazyAhead } from '../shared/lazy-ahead.ts';

/** Separate chunk, loaded at the first render or earlier by `loadAhead`. */
export const EstimationDialog = /* @__PURE__ */ lazyAhead(() =>
  import('./detail/EstimationDialog.tsx').then((m) => ({ default: m.EstimationDialog })),
);
