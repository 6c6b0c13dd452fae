import { lazyAhead } from '../shared/lazy-ahead.ts';

/** Its code comes when it is first shown. */
export const EstimationDialog = /* @__PURE__ */ lazyAhead(() =>
  import('./detail/EstimationDialog.tsx').then((m) => ({ default: m.EstimationDialog })),
);
