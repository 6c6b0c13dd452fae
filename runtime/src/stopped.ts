/** What a shell takes for a command that did not come to its end. */
export const interruptedCode = 130;

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

const endAtOnce = (): void => {
  console.error('Se interrumpió.');
  process.exit(interruptedCode);
};

/**
 * Has who wants the process to end leave nothing behind: a signal by itself would keep from `exit` those who stop a server of ours then, or
 * take away what is half made.
 */
export const endedBySignals = (): void => {
  for (const signal of signals) process.on(signal, endAtOnce);
};

/** Aborts once somebody wants the process to end; who insists ends it at once. */
export const stopped = (): AbortSignal => {
  const stop = new AbortController();
  const end = (): void => {
    for (const signal of signals) process.off(signal, end);
    endedBySignals();
    stop.abort();
  };
  for (const signal of signals) process.on(signal, end);
  return stop.signal;
};
