import { lazyAhead } from '../shared/lazy-ahead.ts';

/** Its code comes when it is first shown. */
export const ClaimDialog = /* @__PURE__ */ lazyAhead(() =>
  import('./claim/ClaimDialog.tsx').then((m) => ({ default: m.ClaimDialog })),
);
