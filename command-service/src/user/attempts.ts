/** Counts attempts by key within a window, in the memory of this process. */
export type Attempts = {
  /** Seconds until the next attempt is allowed, 0 when it is allowed now (and is then counted). */
  take(key: string, now: Date): number;
  /** Forgets one attempt: a password that was right is no guess. */
  giveBack(key: string): void;
};

const mostKeys = 20_000;

export const attempts = ({ most, window }: { most: number; window: number }): Attempts => {
  const counted = new Map<string, { count: number; until: number }>();

  /** Keys are in the order in which their windows end: those at the front go first. */
  const shrink = (now: number) => {
    for (const [key, { until }] of counted) {
      if (until > now && counted.size < mostKeys) return;
      counted.delete(key);
    }
  };

  return {
    take(key, at) {
      const now = at.getTime();
      const entry = counted.get(key);
      if (!entry || entry.until <= now) {
        counted.delete(key);
        shrink(now);
        counted.set(key, { count: 1, until: now + window });
        return 0;
      }
      if (entry.count >= most) return Math.ceil((entry.until - now) / 1000);
      entry.count += 1;
      return 0;
    },
    giveBack(key) {
      const entry = counted.get(key);
      if (entry && entry.count > 0) entry.count -= 1;
    },
  };
};
