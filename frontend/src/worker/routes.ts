/** Where the files of every build are kept that are named after their content. */
export const assetsCache = 'obraclara-assets';

type Route = { condition: { urlPattern: string }; source: 'network' | { cacheName: string } };

/** Chromium's, since 123 (Service Workers, § addRoutes); TypeScript does not know it. */
type Routing = { addRoutes?: (routes: readonly Route[]) => Promise<void> };

/**
 * What a browser gets by itself, without asking this worker, nor starting it: code that is kept (what is not comes over the network), and
 * calls, which are no matter of it. One that cannot, or takes no such rules, asks as before and is answered the same.
 */
export const routeBy = async (event: object): Promise<void> => {
  try {
    await (event as Routing).addRoutes?.([
      { condition: { urlPattern: '/assets/*' }, source: { cacheName: assetsCache } },
      { condition: { urlPattern: '/api/*' }, source: 'network' },
    ]);
  } catch (error) {
    console.warn('Routes:', error);
  }
};
