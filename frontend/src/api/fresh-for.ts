type Answered = { state: { dataUpdatedAt: number } };

/**
 * Returns a `staleTime`: an answer is fresh for `ms` milliseconds. An answer dated in the future is stale: the device's clock was ahead and
 * has been set back.
 */
export const freshFor =
  (ms: number) =>
  ({ state: { dataUpdatedAt } }: Answered): number =>
    dataUpdatedAt > Date.now() ? -Infinity : ms;
