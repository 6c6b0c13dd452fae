/** What the browser lets this application keep. `left`: bytes; `safe`: it has promised not to throw away what is kept. */
export type Room = { left: number; quota: number; safe: boolean };

const megabyte = 1024 ** 2;

/** Less than a tenth, which on a roomy device is no little: then less than 200 MB, some 300 photos. Never less than 50 MB. */
export const isLow = ({ left, quota }: Pick<Room, 'left' | 'quota'>): boolean =>
  left < Math.max(50 * megabyte, Math.min(quota / 10, 200 * megabyte));

/** How much room there is now; null where the browser does not say (pages without TLS). */
export const roomNow = async (): Promise<Room | null> => {
  const { storage } = navigator;
  if (!storage?.estimate) return null;
  const [{ quota, usage = 0 }, safe] = await Promise.all([storage.estimate(), storage.persisted()]);
  return quota === undefined ? null : { left: Math.max(0, quota - usage), quota, safe };
};
