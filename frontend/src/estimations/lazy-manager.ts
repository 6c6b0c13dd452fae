import { lazyAhead } from '../shared/lazy-ahead.ts';

/** Its code comes when it is first shown. */
export const ManagerEstimations = /* @__PURE__ */ lazyAhead(() =>
  import('./ManagerEstimations.tsx').then(({ ManagerEstimations }) => ({ default: ManagerEstimations })),
);
