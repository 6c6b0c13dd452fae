const firstPause = 2000;
const longestPause = 300_000;

/** Milliseconds before the next attempt: twice as long each time, and not the same for all who lost the server at once. */
export const backOff = (attempts: number): number =>
  Math.min(longestPause, firstPause * 2 ** attempts) * (0.5 + Math.random() / 2);
