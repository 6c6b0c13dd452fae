import { lazy } from 'react';

/** Its code comes when it is first shown. */
export const ManagerDocuments = lazy(() =>
  import('./ManagerDocuments.tsx').then(({ ManagerDocuments }) => ({ default: ManagerDocuments })),
);

/** The same. */
export const ReadDocuments = lazy(() =>
  import('./ManagerDocuments.tsx').then(({ ReadDocuments }) => ({ default: ReadDocuments })),
);
