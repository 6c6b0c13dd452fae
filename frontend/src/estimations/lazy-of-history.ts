import { lazy } from 'react';

/** Separate chunk, loaded when a history first shows an estimation. */
export const EstimationOfHistory = /* @__PURE__ */ lazy(() =>
  import('./OfHistory.tsx').then((m) => ({ default: m.EstimationOfHistory })),
);
