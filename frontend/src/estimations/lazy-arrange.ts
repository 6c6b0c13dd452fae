import { lazyAhead } from '../shared/lazy-ahead.ts';

/** Separate chunk, loaded at the first render or earlier by `loadAhead`. */
export const ArrangeBar = /* @__PURE__ */ lazyAhead(() =>
  import('./ArrangeBar.tsx').then((m) => ({ default: m.ArrangeBar })),
);
