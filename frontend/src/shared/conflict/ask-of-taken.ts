import { isIdTaken } from '../../api/api-error.ts';
import { watchForAnother } from '../../session/session.ts';
import type { TakenChoice } from './taken.tsx';

/** Loads on demand. If it fails to load, the form shows the refusal. */
const question = () => import('./taken.tsx').catch(() => null);

/**
 * Asks what becomes of a draft that was already saved in another tab with other data: `also` saves it too, under another id; `leave`
 * discards it. `back` without a question if it was refused for another reason.
 */
export const askOfTaken = async (error: unknown): Promise<TakenChoice> => {
  if (!isIdTaken(error)) return 'back';
  const isAnother = watchForAnother();
  const choice = await (await question())?.askTaken();
  return isAnother() ? 'back' : (choice ?? 'back');
};
