/**
 * Map of at most `most` entries that evicts the least recently used. Evicts a quarter at once: finding the oldest entry means
 * skipping all deleted ones since the map was last compacted.
 */
export const lruCache = <Value extends NonNullable<unknown>>(most: number) => {
  const known = new Map<string, Value>();
  const fewest = Math.floor((most * 3) / 4);
  const forgetOldest = () => {
    for (const key of known.keys()) {
      if (known.size <= fewest) return;
      known.delete(key);
    }
  };
  const set = (key: string, value: Value) => {
    known.delete(key);
    known.set(key, value);
    if (known.size > most) forgetOldest();
  };
  return {
    get: (key: string): Value | undefined => {
      const value = known.get(key);
      if (value !== undefined) set(key, value);
      return value;
    },
    set,
    clear: () => known.clear(),
  };
};
