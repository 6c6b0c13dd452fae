import { lazyAhead } from '../shared/lazy-ahead.ts';

/** Its code comes when it is first shown. */
export const DeleteEstimation = /* @__PURE__ */ lazyAhead(() =>
  import('./DeleteEstimation.tsx').then((m) => ({ default: m.DeleteEstimation })),
);
