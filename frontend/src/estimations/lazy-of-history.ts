import { lazy } from 'react';

/** Its code comes with the first history that tells of an estimation. */
export const EstimationOfHistory = /* @__PURE__ */ lazy(() =>
  import('./OfHistory.tsx').then((m) => ({ default: m.EstimationOfHistory })),
);
