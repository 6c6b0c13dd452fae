import { lazyAhead } from '../shared/lazy-ahead.ts';

/** Separate chunk, loaded at the first render or earlier by `loadAhead`. */
export const ManagerEstimations = /* @__PURE__ */ lazyAhead(() =>
  import('./ManagerEstimations.tsx').then(({ ManagerEstimations }) => ({ default: ManagerEstimations })),
);
