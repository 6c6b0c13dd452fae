import { lazyAhead } from '../shared/lazy-ahead.ts';

/** Its code comes when it is first shown. */
export const SupervisorDocuments = lazyAhead(() =>
  import('./SupervisorDocuments.tsx').then(({ SupervisorDocuments }) => ({ default: SupervisorDocuments })),
);
