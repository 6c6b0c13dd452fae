import { lazy } from 'react';

/** Its code comes when it is first shown. */
export const Repository = lazy(() =>
  import('./Repository.tsx').then(({ Repository }) => ({ default: Repository })),
);
