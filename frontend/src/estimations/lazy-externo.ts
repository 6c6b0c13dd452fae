import { lazyAhead } from '../shared/lazy-ahead.ts';

/** Its code comes when it is first shown. */
export const ExternoEstimations = /* @__PURE__ */ lazyAhead(() =>
  import('./ExternoEstimations.tsx').then((m) => ({ default: m.ExternoEstimations })),
);
