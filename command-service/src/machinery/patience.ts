import { isConflict } from '@obraclara/platform/store';
import { setTimeout as pause } from 'node:timers/promises';

const attempts = 12;
/** Of the pauses between attempts, in ms: each is up to twice the former one, at random, so that rivals part. */
const [first, longest] = [5, 150];

/**
 * Does the work again from the top when somebody else wrote first: contention between processes is not the person's affair.
 * Throws what the work throws, a conflict only after the last attempt.
 */
export const patiently = async <T>(work: () => Promise<T>): Promise<T> => {
  for (let left = attempts, most = first; ; left--, most = Math.min(most * 2, longest)) {
    try {
      return await work();
    } catch (error) {
      if (left === 1 || !isConflict(error)) throw error;
      await pause(Math.random() * most);
    }
  }
};
