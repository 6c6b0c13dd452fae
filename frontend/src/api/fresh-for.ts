type Answered = { state: { dataUpdatedAt: number } };

/** For so long an answer is fresh, in ms. One of a time that is yet to come is not: the clock was ahead when it came, and has been set back. */
export const freshFor =
  (ms: number) =>
  ({ state: { dataUpdatedAt } }: Answered): number =>
    dataUpdatedAt > Date.now() ? -Infinity : ms;
