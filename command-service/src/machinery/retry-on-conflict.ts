import { isConflict } from '@obraclara/platform/store';
import { setTimeout as pause } from 'node:timers/promises';

const maxAttempts = 12;
/**
 * Shortest and longest pause between attempts, in ms. Each upper bound doubles and the pause is random, so that competing writers diverge.
 */
const [first, longest] = [5, 150];

/**
 * Retries the work from the start when another writer appended first: a user must not see conflicts between processes. Throws the errors of
 * the work; a conflict only after the last attempt.
 */
export const retryOnConflict = async <T>(work: () => Promise<T>): Promise<T> => {
  for (let left = maxAttempts, most = first; ; left--, most = Math.min(most * 2, longest)) {
    try {
      return await work();
    } catch (error) {
      if (left === 1 || !isConflict(error)) throw error;
      await pause(Math.random() * most);
    }
  }
};
