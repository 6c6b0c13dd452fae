import { setTimeout as sleep } from 'node:timers/promises';
import { attempts, networkOf, refuseFor, type Attempts } from '@obraclara/platform/http';
import type { CommandDeps } from '../machinery/deps.ts';
import { fairQueue } from './fair-queue.ts';

const window = 5 * 60 * 1000;
const patience = 30_000;

const tooMany = (seconds: number): never => {
  const minutes = Math.ceil(seconds / 60);
  const wait = `${minutes} minuto${minutes === 1 ? '' : 's'}`;
  return refuseFor(429, `Demasiados intentos. Espere ${wait} y vuelva a intentarlo.`, seconds);
};

/**
 * Source of a password: an address, or without `ip` a session of the account. `device`: a browser that has signed in to this account
 * before.
 */
export type Origin = { ip?: string; account: string; device?: string | undefined };

type Lane = { attempts: Attempts; key: string; network?: string };

/** Passage of a network's limit, or `null` when the wait was cancelled. `over`: seconds until attempts are free again. */
type Passage = { over: number; giveBack: () => void } | null;

const forNothing = { over: 0, giveBack: () => undefined };

/** Attempts beyond the free ones of a network: four a second, and up to 30 s of them may wait. */
const turnsOfNetwork = { spacing: 250, most: 120 };
/** Seconds after which all attempts waiting in a full queue have had their turn. */
const longestTurn = Math.ceil(Math.max(patience, turnsOfNetwork.spacing * turnsOfNetwork.most) / 1000);

/**
 * Limits guessing without locking accounts. Free in five minutes: ten wrong passwords per account from one network, and 100 per network.
 * Further attempts are checked in turn, and the right password still works: one per account every five seconds, and four per second and
 * network. The accounts of a network take turns, so that an attempt waits for at most one guess at each other account. Neither wait exceeds
 * half a minute. An attempt gets 429 only when six guesses at the same account from the same network already wait, or guesses at 120 other
 * accounts. A browser known to the account has its own ten free attempts; so have all sessions of a signed-in user together.
 */
export const passwordLimit = ({ now, pause = sleep }: Pick<CommandDeps, 'now' | 'pause'>) => {
  const byDevice = attempts({ most: 10, window, spacing: 5000, patience });
  const byAccount = attempts({ most: 10, window, spacing: 5000, patience });
  const byNetwork = attempts({ most: 100, window, spacing: 0, patience });
  const turnOf = fairQueue(turnsOfNetwork, pause);

  const laneOf = ({ ip, account, device }: Origin): Lane => {
    if (device !== undefined && byDevice.isFree(device, now())) return { attempts: byDevice, key: device };
    if (ip === undefined) return { attempts: byAccount, key: `session ${account}` };
    const network = networkOf(ip);
    return { attempts: byAccount, key: `${network} ${account}`, network };
  };

  const through = async (network: string | undefined, account: string): Promise<Passage> => {
    if (network === undefined) return forNothing;
    const { over } = byNetwork.take(network, now());
    if (over === 0) return { over, giveBack: () => byNetwork.giveBack(network) };
    return (await turnOf(network, account)) ? { ...forNothing, over } : null;
  };

  /**
   * Checks a password when its turn comes. Returns the result of `look`; throws 429 when the free guesses are used up and `look` found
   * nothing.
   */
  return async <T>(origin: Origin, look: () => Promise<T | undefined>): Promise<T | undefined> => {
    const { attempts: lane, key, network } = laneOf(origin);
    const turn = lane.take(key, now());
    const giveBack = () => turn.over === 0 && lane.giveBack(key);
    if (turn.wait === Infinity) return tooMany(Math.min(turn.over, longestTurn));
    if (turn.wait > 0) await pause(turn.wait);
    const passage = await through(network, origin.account);
    if (passage === null) {
      giveBack();
      return tooMany(longestTurn);
    }
    const found = await look();
    const over = Math.max(turn.over, passage.over);
    if (found === undefined) return over > 0 ? tooMany(over) : undefined;
    giveBack();
    passage.giveBack();
    return found;
  };
};
