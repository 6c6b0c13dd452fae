import { lazyAhead } from '../shared/lazy-ahead.ts';

/** Loads when first shown. */
export const Repository = lazyAhead(() =>
  import('./Repository.tsx').then(({ Repository }) => ({ default: Repository })),
);
