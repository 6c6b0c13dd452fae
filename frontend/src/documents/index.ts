import { lazy } from 'react';

export { PendingBanner } from './PendingBanner.tsx';
export { usePendingDocuments } from './useDocuments.ts';
export const ManagerDocuments = lazy(() =>
  import('./ManagerDocuments.tsx').then(({ ManagerDocuments }) => ({ default: ManagerDocuments })),
);
export const SupervisorDocuments = lazy(() =>
  import('./SupervisorDocuments.tsx').then(({ SupervisorDocuments }) => ({ default: SupervisorDocuments })),
);
