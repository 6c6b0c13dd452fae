import { setTimeout as sleep } from 'node:timers/promises';
import { isIPv6 } from 'node:net';
import { refuseFor } from '@obraclara/events/http';
import type { CommandDeps } from '../machinery/deps.ts';
import { attempts, type Attempts, type Turn } from './attempts.ts';

const window = 5 * 60 * 1000;
const patience = 10_000;

/** One network of a household or an office, which has 2^64 IPv6 addresses to change between. */
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

const tooMany = (seconds: number): never => {
  const minutes = Math.ceil(seconds / 60);
  const wait = `${minutes} minuto${minutes === 1 ? '' : 's'}`;
  return refuseFor(429, `Demasiados intentos. Espere ${wait} y vuelva a intentarlo.`, seconds);
};

/**
 * Where a password comes from: from an address, or without one within a session of the account. `device`: of a browser that
 * has signed in to this very account before.
 */
export type Origin = { ip?: string; account: string; device?: string | undefined };

type Lane = [attempts: Attempts, key: string];

/** A turn in each lane. The first that is over ends it: what is not looked at for one account is no guess of its neighbours. */
const turnsIn = (lanes: readonly Lane[], now: Date) => {
  const turns: (Turn & { giveBack: () => void })[] = [];
  for (const [lane, key] of lanes) {
    const turn = lane.take(key, now);
    turns.push({ ...turn, giveBack: () => turn.over === 0 && lane.giveBack(key) });
    if (turn.wait === Infinity) break;
  }
  return turns;
};

/**
 * Bounds guessing without locking anybody out: ten wrong passwords for an account from one network, or a hundred from the
 * network, are free in five minutes; after those they take turns, and the right one still opens. A browser that this account
 * knows has ten of its own, whatever others do; so has, from all its sessions together, whoever is signed in.
 */
export const passwordLimit = ({ now, pause = sleep }: Pick<CommandDeps, 'now' | 'pause'>) => {
  const byDevice = attempts({ most: 10, window, spacing: 5000, patience });
  const byAccount = attempts({ most: 10, window, spacing: 5000, patience });
  const byNetwork = attempts({ most: 100, window, spacing: 1000, patience });

  const lanesOf = ({ ip, account, device }: Origin): Lane[] => {
    if (device !== undefined && byDevice.isFree(device, now())) return [[byDevice, device]];
    if (ip === undefined) return [[byAccount, `session ${account}`]];
    const network = networkOf(ip);
    return [
      [byAccount, `${network} ${account}`],
      [byNetwork, network],
    ];
  };

  /** Looks at a password when its turn comes. Answers what `look` found; 429 instead of nothing when guesses are over. */
  return async <T>(origin: Origin, look: () => Promise<T | undefined>): Promise<T | undefined> => {
    const turns = turnsIn(lanesOf(origin), now());
    const giveBack = () => turns.forEach((turn) => turn.giveBack());
    const wait = Math.max(...turns.map((turn) => turn.wait));
    const over = Math.max(...turns.map((turn) => turn.over));
    if (wait === Infinity) {
      giveBack();
      return tooMany(over);
    }
    if (wait > 0) await pause(wait);
    const found = await look();
    if (found === undefined) return over > 0 ? tooMany(over) : undefined;
    giveBack();
    return found;
  };
};
