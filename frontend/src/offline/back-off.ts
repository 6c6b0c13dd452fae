const firstPause = 2000;
const longestPause = 300_000;

/** Returns the pause before the next attempt, in ms: doubles each time, with random jitter, so that clients do not retry all at once. */
export const backOff = (attempts: number): number =>
  Math.min(longestPause, firstPause * 2 ** attempts) * (0.5 + Math.random() / 2);
