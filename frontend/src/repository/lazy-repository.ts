import { lazyAhead } from '../shared/lazy-ahead.ts';

/** Its code comes when it is first shown. */
export const Repository = lazyAhead(() =>
  import('./Repository.tsx').then(({ Repository }) => ({ default: Repository })),
);
