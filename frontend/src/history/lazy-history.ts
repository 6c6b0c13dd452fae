import { lazy } from 'react';

/** Loads when first shown. */
export const ProjectHistory = /* @__PURE__ */ lazy(() =>
  import('./ProjectHistory.tsx').then((m) => ({ default: m.ProjectHistory })),
);

/** Loads when first shown. */
export const HistoryDialog = /* @__PURE__ */ lazy(() =>
  import('./HistoryDialog.tsx').then((m) => ({ default: m.HistoryDialog })),
);
