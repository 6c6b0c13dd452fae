const bitsPerKey = 32;
const hashes = 8;
/** Capacity in keys of the first part, which takes 256 kB; each further part has twice the capacity. */
const fewest = 2 ** 16;
/** Capacity of the largest part, 64 MB. Above this size the Bloom filter has more false positives; each costs one query. */
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

/** A Bloom filter (Bloom, 1970) for this number of keys; two hashes give the positions of its bits (Kirsch and Mitzenmacher, 2006). */
const part = (keys: number) => {
  const bits = keys * bitsPerKey;
  const room = new Uint32Array(bits / 32);
  // The number of bits is a power of two: the mask is the remainder of the sum.
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
 * A set of keys that takes 4 to 8 bytes per key, without false negatives. False positives stay rare at any number of keys: a batch of a
 * thousand events should have none.
 */
export const bloomFilter = () => {
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
export type BloomFilter = ReturnType<typeof bloomFilter>;
