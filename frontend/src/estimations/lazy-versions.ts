import { lazyAhead } from '../shared/lazy-ahead.ts';

/** Its code comes when it is first shown. */
export const EstimationVersions = /* @__PURE__ */ lazyAhead(() =>
  import('./capture/EstimationVersions.tsx').then((m) => ({ default: m.EstimationVersions })),
);
