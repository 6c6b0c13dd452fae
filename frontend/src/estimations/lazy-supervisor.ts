import { lazy } from 'react';

/** Its code comes when it is first shown. */
export const SupervisorEstimations = lazy(() =>
  import('./SupervisorEstimations.tsx').then(({ SupervisorEstimations }) => ({
    default: SupervisorEstimations,
  })),
);
