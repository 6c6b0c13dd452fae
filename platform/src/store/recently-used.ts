/**
 * A map that holds at most so many things and forgets those not used for longest. It forgets a quarter at once: finding the oldest means
 * going past all that were forgotten since the map was last made anew, which for one at a time is most of the map.
 */
export const recentlyUsed = <Value extends NonNullable<unknown>>(most: number) => {
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
