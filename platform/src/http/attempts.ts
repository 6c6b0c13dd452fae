import { isIPv6 } from 'node:net';

/**
 * Groups addresses by network: the /64 prefix of an IPv6 address, since one household may use all of its 2^64 addresses. IPv4
 * addresses are returned as they are, without the IPv4-mapped prefix.
 */
export const networkOf = (ip: string): string => {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (mapped !== undefined || !isIPv6(ip)) return mapped ?? ip;
  const [head = '', tail] = ip.split('%')[0]!.split('::');
  const before = head.split(':').filter(Boolean);
  const after = (tail ?? '').split(':').filter(Boolean);
  const zeros = tail === undefined ? 0 : 8 - before.length - after.length;
  const groups = [...before, ...Array.from({ length: zeros }, () => '0'), ...after];
  return groups.slice(0, 4).join(':');
};

/** Delay before a password is checked, and the time until the window of its key ends. */
type Turn = {
  /** Milliseconds; Infinity if the queue of delayed attempts is full. */
  wait: number;
  /** Seconds until attempts are free again; 0 if this one is free. */
  over: number;
};

/** Counts attempts by key within a time window, in the memory of this process. */
export type Attempts = {
  /** Counts an attempt and returns its delay. */
  take(key: string, now: Date): Turn;
  /** Whether the next attempt is free. */
  isFree(key: string, now: Date): boolean;
  /** Uncounts one attempt: a correct password is no guess. */
  giveBack(key: string): void;
};

type Entry = { count: number; until: number; turn: number };
/** Times in milliseconds. */
export type Limit = { most: number; window: number; spacing: number; patience: number };

const mostKeys = 20_000;

/**
 * Rate limiter for passwords. Up to `most` attempts in a `window` are free. Each further attempt is delayed to one per `spacing`,
 * so that the owner of the password can still sign in. It is refused if its delay exceeds `patience`.
 */
export const attempts = ({ most, window, spacing, patience }: Limit): Attempts => {
  const counted = new Map<string, Entry>();

  /** The map keeps keys in the order in which their windows end, so eviction starts at the front. */
  const shrink = (now: number) => {
    for (const [key, { until }] of counted) {
      if (until > now && counted.size < mostKeys) return;
      counted.delete(key);
    }
  };

  const begin = (key: string, now: number): Entry => {
    counted.delete(key);
    shrink(now);
    const entry = { count: 0, until: now + window, turn: now - spacing };
    counted.set(key, entry);
    return entry;
  };

  const present = (key: string, now: number) => {
    const entry = counted.get(key);
    return entry && entry.until > now ? entry : undefined;
  };

  return {
    take(key, at) {
      const now = at.getTime();
      const entry = present(key, now) ?? begin(key, now);
      if (entry.count < most) {
        entry.count += 1;
        return { wait: 0, over: 0 };
      }
      const over = Math.ceil((entry.until - now) / 1000);
      const turn = Math.max(now, entry.turn + spacing);
      if (turn - now > patience) return { wait: Infinity, over };
      entry.turn = turn;
      return { wait: turn - now, over };
    },
    isFree: (key, at) => (present(key, at.getTime())?.count ?? 0) < most,
    giveBack(key) {
      const entry = counted.get(key);
      if (entry && entry.count > 0) entry.count -= 1;
    },
  };
};
