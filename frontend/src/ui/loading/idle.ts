/** Resolves when the browser is idle, after at most 5 s; after 300 ms in Safari, which lacks `requestIdleCallback`. */
export const idle = () =>
  new Promise<void>((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: 5000 });
    else setTimeout(resolve, 300);
  });
