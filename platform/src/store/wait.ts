/** Resolves after `ms` milliseconds, or when `signal` aborts. */
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

/** Milliseconds before the next try: 20, 40, 80, … up to half a second, so that a recovered server is found quickly. */
export const backOff = (attempt: number) => Math.min(20 * 2 ** Math.min(attempt, 10), 500);

/** Wakes sleeping readers when there are new events. The call counter prevents a missed call between a read and the wait. */
export const wakeUp = () => {
  const sleepers = new Set<() => void>();
  let calls = 0;
  return {
    calls: () => calls,
    call: () => {
      calls += 1;
      for (const wake of sleepers) wake();
    },
    /** Resolves at the first call after the `since`-th, after `ms`, or when `signal` aborts. */
    wait: async (since: number, ms: number, signal: AbortSignal) => {
      if (calls !== since) return;
      const awake = new AbortController();
      const wake = () => awake.abort();
      sleepers.add(wake);
      signal.addEventListener('abort', wake, { once: true });
      if (signal.aborted) wake();
      await pause(ms, awake.signal);
      sleepers.delete(wake);
      signal.removeEventListener('abort', wake);
    },
  };
};
