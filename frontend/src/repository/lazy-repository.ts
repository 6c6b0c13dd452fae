import { lazyPreload } from '../ui/loading/lazy-preload.ts';

/** Loads when first shown. */
export const Repository = lazyPreload(() =>
  import('./Repository.tsx').then(({ Repository }) => ({ default: Repository })),
);
