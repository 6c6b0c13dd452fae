/** Performance entries that show activity of the page: a response that arrived and, in Chromium, a task longer than 50 ms. */
const happenings = ['resource', 'longtask'];

/** Resolves when no such entry has occurred for `rest` ms, or after `patience` ms. */
const still = (rest: number, patience: number) =>
  new Promise<void>((resolve) => {
    const end = () => {
      watching.disconnect();
      clearTimeout(resting);
      clearTimeout(waiting);
      resolve();
    };
    let resting = setTimeout(end, rest);
    const waiting = setTimeout(end, patience);
    const watching = new PerformanceObserver(() => {
      clearTimeout(resting);
      resting = setTimeout(end, rest);
    });
    const told = happenings.filter((type) => PerformanceObserver.supportedEntryTypes.includes(type));
    for (const type of told) watching.observe({ type });
  });

/** Resolves when the user first touches the page or types. */
const begun = () =>
  new Promise<void>((resolve) => {
    for (const kind of ['pointerdown', 'keydown'])
      addEventListener(kind, () => resolve(), { once: true, capture: true });
  });

/**
 * Resolves when the initial view has rendered: after one second without a response or a long task, after three seconds, or at the user's
 * first input. After it, code loads that the initial view does not need but the user may need at any time, perhaps soon offline.
 */
export const drawn = () => Promise.race([still(1_000, 3_000), begun()]);

/**
 * Resolves when the opening page no longer needs the network and the processor: after four seconds without a response or a long task, or
 * after twelve seconds. Prefetching starts after it.
 */
export const quiet = () => still(4_000, 12_000);
