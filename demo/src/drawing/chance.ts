/** Pseudorandom numbers in [0, 1), the same for the same seed (mulberry32). */
export const chance = (seed: number) => {
  let state = (seed * 0x9e3779b1) >>> 0;
  return (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
};

export type Chance = ReturnType<typeof chance>;

/** A random integer from `low` to `high`, both included. */
export const between = (random: Chance, low: number, high: number) =>
  low + Math.floor(random() * (high - low + 1));
