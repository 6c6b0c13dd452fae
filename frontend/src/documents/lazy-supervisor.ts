import { lazy } from 'react';

/** Its code comes when it is first shown. */
export const SupervisorDocuments = lazy(() =>
  import('./SupervisorDocuments.tsx').then(({ SupervisorDocuments }) => ({ default: SupervisorDocuments })),
);
