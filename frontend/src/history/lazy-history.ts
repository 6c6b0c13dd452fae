import { lazy } from 'react';

/** Its code comes when it is first shown. */
export const ProjectHistory = /* @__PURE__ */ lazy(() =>
  import('./ProjectHistory.tsx').then((m) => ({ default: m.ProjectHistory })),
);

/** The same. */
export const HistoryDialog = /* @__PURE__ */ lazy(() =>
  import('./HistoryDialog.tsx').then((m) => ({ default: m.HistoryDialog })),
);
