const bitsPerKey = 32;
const hashes = 8;
/** Keys of the first part, whose room is 256 kB; each further part is for twice as many. */
const fewest = 2 ** 16;
/** Of the largest part, 64 MB. What is more shares it: keys are then mistaken more often, which costs a look into the tables. */
const most = 2 ** 24;

/** FNV-1a over UTF-16 units. */
const hashOf = (key: string, seed: number): number => {
  let hash = seed;
  for (let at = 0; at < key.length; at++) hash = Math.imul(hash ^ key.charCodeAt(at), 16_777_619);
  return (hash ^ (hash >>> 15)) >>> 0;
};

type Hashes = { first: number; step: number };
const hashesOf = (key: string): Hashes => ({
  first: hashOf(key, 2_166_136_261),
  step: hashOf(key, 84_696_351) | 1,
});

/** A filter (Bloom, 1970) for so many keys, whose places are told by two hashes (Kirsch and Mitzenmacher, 2006). */
const part = (keys: number) => {
  const bits = keys * bitsPerKey;
  const room = new Uint32Array(bits / 32);
  // Powers of two: the lowest bits of a sum are what is left of it.
  const place = ({ first, step }: Hashes, nth: number) => (first + Math.imul(step, nth)) & (bits - 1);
  let added = 0;
  return {
    isFull: () => added >= keys && keys < most,
    add: (key: Hashes): void => {
      added += 1;
      for (let nth = 0; nth < hashes; nth++) {
        const at = place(key, nth);
        room[at >>> 5]! |= 1 << (at & 31);
      }
    },
    has: (key: Hashes): boolean => {
      for (let nth = 0; nth < hashes; nth++) {
        const at = place(key, nth);
        if ((room[at >>> 5]! & (1 << (at & 31))) === 0) return false;
      }
      return true;
    },
  };
};

/**
 * Which keys were added, in four to eight bytes for each: one that was added is always known, one that was not nearly never, however many
 * they are. A batch of a thousand events must not find one among them that only looks as if it had been there.
 */
export const keysSeen = () => {
  const parts = [part(fewest)];
  let [last] = parts as [ReturnType<typeof part>];
  const has = (key: Hashes) => parts.some((one) => one.has(key));
  return {
    add: (key: string): void => {
      const hashed = hashesOf(key);
      if (has(hashed)) return;
      if (last.isFull()) parts.push((last = part(fewest * 2 ** parts.length)));
      last.add(hashed);
    },
    has: (key: string): boolean => has(hashesOf(key)),
  };
};
export type KeysSeen = ReturnType<typeof keysSeen>;
