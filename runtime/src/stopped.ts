/** Aborts once somebody wants the process to end; who insists ends it at once. */
export const stopped = (): AbortSignal => {
  const stop = new AbortController();
  const end = (): void => {
    process.off('SIGINT', end).off('SIGTERM', end);
    stop.abort();
  };
  process.on('SIGINT', end).on('SIGTERM', end);
  return stop.signal;
};

/** What a shell takes for a command that did not come to its end. */
export const interruptedCode = 130;
