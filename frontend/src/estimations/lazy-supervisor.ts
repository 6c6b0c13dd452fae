import { lazyAhead } from '../shared/lazy-ahead.ts';

/** Its code comes when it is first shown; a panel that does not show it leaves it out. */
export const SupervisorEstimations = /* @__PURE__ */ lazyAhead(() =>
  import('./SupervisorEstimations.tsx').then(({ SupervisorEstimations }) => ({
    default: SupervisorEstimations,
  })),
);

/** The same. */
export const CorrectEstimation = /* @__PURE__ */ lazyAhead(() =>
  import('./SupervisorEstimations.tsx').then(({ CorrectEstimation }) => ({ default: CorrectEstimation })),
);
