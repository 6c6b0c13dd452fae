import { lazyAhead } from '../shared/lazy-ahead.ts';

/** Separate chunk, loaded at the first render or earlier by `loadAhead`. */
export const ConsequencesDialog = /* @__PURE__ */ lazyAhead(() =>
  import('./ConsequencesDialog.tsx').then((m) => ({ default: m.ConsequencesDialog })),
);
