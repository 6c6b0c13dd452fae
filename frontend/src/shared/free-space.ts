/**
 * Storage that the browser grants to this application. `left` and `quota` are in bytes; `safe`: the browser has promised not to evict it.
 */
export type FreeSpace = { left: number; quota: number; safe: boolean };

const megabyte = 1024 ** 2;

/** Whether less than a tenth of the quota is left, at most 200 MB (some 300 photos) and at least 50 MB. */
export const isLow = ({ left, quota }: Pick<FreeSpace, 'left' | 'quota'>): boolean =>
  left < Math.max(50 * megabyte, Math.min(quota / 10, 200 * megabyte));

/** Current storage estimate; null if the browser does not offer one (pages without TLS). */
export const freeSpace = async (): Promise<FreeSpace | null> => {
  const { storage } = navigator;
  if (!storage?.estimate) return null;
  const [{ quota, usage = 0 }, safe] = await Promise.all([storage.estimate(), storage.persisted()]);
  return quota === undefined ? null : { left: Math.max(0, quota - usage), quota, safe };
};
