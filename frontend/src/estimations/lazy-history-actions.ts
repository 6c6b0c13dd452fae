import { lazy } from 'react';

/** Separate chunk, loaded when a history first shows an estimation. */
export const EstimationHistoryActions = /* @__PURE__ */ lazy(() =>
  import('./HistoryActions.tsx').then((m) => ({ default: m.EstimationHistoryActions })),
);
