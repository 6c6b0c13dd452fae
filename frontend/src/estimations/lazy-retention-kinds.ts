import { lazyAhead } from '../shared/lazy-ahead.ts';

/** Separate chunk, loaded at the first render or earlier by `loadAhead`. */
export const RetentionKindsDialog = /* @__PURE__ */ lazyAhead(() =>
  import('./RetentionKindsDialog.tsx').then((m) => ({ default: m.RetentionKindsDialog })),
);
