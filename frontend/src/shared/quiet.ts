/** For so long nothing must have happened, and for so long it is waited for at most, in ms. */
const rest = 4_000;
const patience = 12_000;

/** What a page says of by itself: an answer that has come, and, in Chromium, work of more than 50 ms. */
const happenings = ['resource', 'longtask'];

/**
 * Once the page that opens has had the network and the processor to itself: four seconds went by without an answer that came and without
 * long work, or twelve went by. What is fetched ahead of its use comes after it.
 */
export const quiet = () =>
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
