/** What a page says of by itself: an answer that has come, and, in Chromium, work of more than 50 ms. */
const happenings = ['resource', 'longtask'];

/** Once nothing of it has happened for `rest` ms, or after `patience` ms. */
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

/** Once somebody touches the page or types. */
const begun = () =>
  new Promise<void>((resolve) => {
    for (const kind of ['pointerdown', 'keydown'])
      addEventListener(kind, () => resolve(), { once: true, capture: true });
  });

/**
 * Once what a page opens on is drawn: a second went by without an answer that came and without long work, or three went by, or somebody has
 * begun to work there, who may be without a network soon. What is no part of what is seen first, but may be needed at any time after it,
 * comes then.
 */
export const drawn = () => Promise.race([still(1_000, 3_000), begun()]);

/**
 * Once the page that opens has had the network and the processor to itself: four seconds went by without an answer that came and without
 * long work, or twelve went by. What is fetched ahead of its use comes after it.
 */
export const quiet = () => still(4_000, 12_000);
