import { lazy } from 'react';

export const Repository = lazy(() =>
  import('./Repository.tsx').then(({ Repository }) => ({ default: Repository })),
);
