import { lazyAhead } from '../shared/lazy-ahead.ts';

/** Its code comes when it is first shown. */
export const SupervisorEstimations = lazyAhead(() =>
  import('./SupervisorEstimations.tsx').then(({ SupervisorEstimations }) => ({
    default: SupervisorEstimations,
  })),
);
