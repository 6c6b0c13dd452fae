import { lazyAhead } from '../shared/lazy-ahead.ts';

/** Its code comes when it is first shown. */
export const ConsequencesDialog = /* @__PURE__ */ lazyAhead(() =>
  import('./ConsequencesDialog.tsx').then((m) => ({ default: m.ConsequencesDialog })),
);
