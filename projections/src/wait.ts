/** Resolves after `ms`, or as soon as `signal` aborts. */
export const pause = (ms: number, signal?: AbortSignal) =>
  new Promise<void>((resolve) => {
    if (signal?.aborted) return resolve();
    const done = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    signal?.addEventListener('abort', done, { once: true });
  });

/** Milliseconds before the next attempt: 50, 100, 200, … up to two seconds. */
export const backOff = (attempt: number) => Math.min(50 * 2 ** Math.min(attempt, 10), 2000);
