import type { IncomingMessage } from 'node:http';
import { openProxy } from './proxy.ts';

/** Pseudorandom numbers in [0, 1), the same for the same seed (mulberry32). */
const numbers = (seed: number) => () => {
  seed = (seed + 0x6d2b79f5) | 0;
  let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
};

/**
 * A proxy in front of the application that loses a share of API requests.
 * It drops half of them before forwarding, and half after the server has processed them.
 */
export const lossyProxy = async (to: string, seed: number) => {
  const number = numbers(seed);
  const lost = { there: 0, back: 0 };
  const unanswered = new WeakSet<IncomingMessage>();
  let part = 0;

  const there = (asked: IncomingMessage) => {
    const fate = asked.url?.startsWith('/api/') ? number() : 1;
    if (fate < part / 2) {
      lost.there += 1;
      return true;
    }
    if (fate < part) {
      lost.back += 1;
      unanswered.add(asked);
    }
    return false;
  };
  const proxy = await openProxy(to, { there, back: (asked) => unanswered.has(asked) });
  return {
    ...proxy,
    lost,
    lose: (of: number) => {
      part = of;
    },
  };
};
