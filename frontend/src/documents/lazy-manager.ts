import { lazy } from 'react';

/** Its code comes when it is first shown. */
export const ManagerDocuments = lazy(() =>
  import('./ManagerDocuments.tsx').then(({ ManagerDocuments }) => ({ default: ManagerDocuments })),
);
