/** Exit code that shells use for an interrupted command (128 + SIGINT). */
export const interruptedCode = 130;

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

const endAtOnce = (): void => {
  console.error('Se interrumpió.');
  process.exit(interruptedCode);
};

/**
 * Makes signals end the process through `exit`, whose listeners stop a bundled server and remove unfinished files.
 * Without a handler, a signal ends the process without calling them.
 */
export const endedBySignals = (): void => {
  for (const signal of signals) process.on(signal, endAtOnce);
};

/** A signal that aborts on the first SIGINT, SIGTERM or SIGHUP. The second one ends the process at once. */
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
