/** Runs jobs by id; a new job replaces the previous one of its id. `failed` receives their errors. */
export const jobs = (failed: (id: string, error: unknown) => void) => {
  const running = new Map<string, { ended: Promise<void>; control: AbortController }>();
  const stop = (id: string) => {
    running.get(id)?.control.abort();
    running.delete(id);
  };
  return {
    run: (id: string, work: (signal: AbortSignal) => Promise<void>) => {
      stop(id);
      const control = new AbortController();
      const ended = work(control.signal)
        .catch((error: unknown) => {
          if (!control.signal.aborted) failed(id, error);
        })
        .finally(() => {
          if (running.get(id)?.control === control) running.delete(id);
        });
      running.set(id, { ended, control });
    },
    stop,
    stopAll: () => {
      for (const id of running.keys()) stop(id);
    },
    /** Resolves when no job is running. */
    ended: async () => {
      while (running.size > 0) await Promise.all([...running.values()].map(({ ended }) => ended));
    },
  };
};

/** Runs jobs one after another; an error affects only its own job. */
export const oneByOne = () => {
  let last: Promise<unknown> = Promise.resolve();
  return <T>(work: () => Promise<T>): Promise<T> => {
    const own = last.then(work);
    last = own.catch(() => undefined);
    return own;
  };
};
