/** Performance entries that show activity of the page: a response that arrived and, in Chromium, a task longer than 50 ms. */
const activityTypes = ['resource', 'longtask'];

/** Resolves when no such entry has occurred for `rest` ms, or after `patience` ms. */
const inactivity = (rest: number, limit: number) =>
  new Promise<void>((resolve) => {
    const end = () => {
      observer.disconnect();
      clearTimeout(restTimer);
      clearTimeout(limitTimer);
      resolve();
    };
    let restTimer = setTimeout(end, rest);
    const limitTimer = setTimeout(end, limit);
    const observer = new PerformanceObserver(() => {
      clearTimeout(restTimer);
      restTimer = setTimeout(end, rest);
    });
    const observable = activityTypes.filter((type) => PerformanceObserver.supportedEntryTypes.includes(type));
    for (const type of observable) observer.observe({ type });
  });

/** Resolves when the user first touches the page or types. */
const firstInput = () =>
  new Promise<void>((resolve) => {
    for (const kind of ['pointerdown', 'keydown'])
      addEventListener(kind, () => resolve(), { once: true, capture: true });
  });

/**
 * Resolves when the initial view has rendered: after one second without a response or a long task, after three seconds, or at the user's
 * first input. After it, code loads that the initial view does not need but the user may need at any time, perhaps soon offline.
 */
export const initialViewRendered = () => Promise.race([inactivity(1_000, 3_000), firstInput()]);

/**
 * Resolves when the opening page no longer needs the network and the processor: after four seconds without a response or a long task, or
 * after twelve seconds. Prefetching starts after it.
 */
export const pageIdle = () => inactivity(4_000, 12_000);
