import { setTimeout as sleep } from 'node:timers/promises';
import { attempts, networkOf, refuseFor, type Attempts } from '@obraclara/platform/http';
import type { CommandDeps } from '../machinery/deps.ts';
import { fairTurns } from './fair-turns.ts';

const window = 5 * 60 * 1000;
const patience = 30_000;

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

type Lane = { attempts: Attempts; key: string; network?: string };

/** Free, after a wait of its own, or `null` where it had to give way. `over`: seconds until attempts are free again. */
type Passage = { over: number; giveBack: () => void } | null;

const forNothing = { over: 0, giveBack: () => undefined };

/** Of the attempts of a network that are not free: four a second, and half a minute's worth of them may wait. */
const turnsOfNetwork = { spacing: 250, most: 120 };
/** Seconds in which all have had their turn who wait when nobody else may. */
const longestTurn = Math.ceil(Math.max(patience, turnsOfNetwork.spacing * turnsOfNetwork.most) / 1000);

/**
 * Bounds guessing without locking anybody out: ten wrong passwords for an account from one network, or a hundred from the
 * network, are free in five minutes. After those they are looked at in turns, and the right one still opens: those of an account
 * one every five seconds, those of a network four a second, with its accounts in turn, so that nobody waits for more than one
 * guess at each of the others. Nobody waits longer than half a minute in either. Refused with 429, however right, is only who
 * finds six guesses at the same account from the same network waiting, or guesses at 120 other accounts of it. A browser that
 * this account knows has ten of its own, whatever others do; so has, from all its sessions together, whoever is signed in.
 */
export const passwordLimit = ({ now, pause = sleep }: Pick<CommandDeps, 'now' | 'pause'>) => {
  const byDevice = attempts({ most: 10, window, spacing: 5000, patience });
  const byAccount = attempts({ most: 10, window, spacing: 5000, patience });
  const byNetwork = attempts({ most: 100, window, spacing: 0, patience });
  const turnOf = fairTurns(turnsOfNetwork, pause);

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

  /** Looks at a password when its turn comes. Answers what `look` found; 429 instead of nothing when guesses are over. */
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
