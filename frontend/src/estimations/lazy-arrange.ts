import { lazyAhead } from '../shared/lazy-ahead.ts';

/** Its code comes when it is first shown. */
export const ArrangeBar = /* @__PURE__ */ lazyAhead(() =>
  import('./ArrangeBar.tsx').then((m) => ({ default: m.ArrangeBar })),
);
