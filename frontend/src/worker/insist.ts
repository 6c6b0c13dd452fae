/** Milliseconds before the second and the third attempt. */
const pauses = [400, 1600];

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Runs the work up to three times, with growing pauses. Rejects as the last attempt does. */
export const insist = async <Result>(work: () => Promise<Result>): Promise<Result> => {
  for (const pause of pauses)
    try {
      return await work();
    } catch {
      await wait(pause);
    }
  return work();
};
