import { lazy } from 'react';

/** Loads when first shown. */
export const ManagerDocuments = lazy(() =>
  import('./ManagerDocuments.tsx').then(({ ManagerDocuments }) => ({ default: ManagerDocuments })),
);

/** Loads when first shown. */
export const ReadDocuments = lazy(() =>
  import('./ManagerDocuments.tsx').then(({ ReadDocuments }) => ({ default: ReadDocuments })),
);
