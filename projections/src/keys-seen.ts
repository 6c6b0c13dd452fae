/** 2 MB: of a million keys, one in seventy is taken for another. */
const bits = 2 ** 24;

/** FNV-1a over UTF-16 units. */
const hashOf = (key: string, seed: number): number => {
  let hash = seed;
  for (let at = 0; at < key.length; at++) hash = Math.imul(hash ^ key.charCodeAt(at), 16_777_619);
  return (hash ^ (hash >>> 15)) >>> 0;
};

/**
 * Which keys were added, in a room that does not grow (Bloom, 1970): one that was added is always known, one that was not nearly
 * never.
 */
export const keysSeen = () => {
  const room = new Uint32Array(bits / 32);
  const places = (key: string) => [hashOf(key, 2_166_136_261) % bits, hashOf(key, 84_696_351) % bits];
  return {
    add: (key: string): void => {
      for (const at of places(key)) room[at >>> 5]! |= 1 << (at & 31);
    },
    has: (key: string): boolean => places(key).every((at) => (room[at >>> 5]! & (1 << (at & 31))) !== 0),
  };
};
export type KeysSeen = ReturnType<typeof keysSeen>;
