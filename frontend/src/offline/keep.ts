import { toast } from '../shared/toasts.ts';
import type { Corrected, Item, Kind, NewItem } from './item.ts';
import { kinds } from './kinds.ts';
import { correctionTexts } from './correction-messages.ts';
import { waitingTexts } from './messages.ts';
import { isFull } from './is-full.ts';
import { keepForLater, tryAgain } from './outbox.ts';

/** What keeps something from being kept on this device, or null. */
const obstacleOf = async (work: () => Promise<string | null>): Promise<string | null> => {
  try {
    return await work();
  } catch (error) {
    if (isFull(error)) return waitingTexts.noRoom;
    reportError(error);
    return waitingTexts.noPlace;
  }
};

/**
 * Keeps what was captured on this device, to be sent when the server can be asked, and says so (specification §8). Answers what keeps it
 * from being kept, or null.
 */
export const keepOrSay = (item: NewItem): Promise<string | null> =>
  obstacleOf(async () => {
    await keepForLater(item);
    toast(kinds[item.kind].kept, 'success');
    return null;
  });

/**
 * Puts right what the server refused, where it is in the line and under its id: a refusal wrote nothing. It is sent from there. Answers
 * what keeps it from that, or null.
 */
export const correctOrSay = <K extends Kind>(
  item: Item<K>,
  corrected: Corrected<K>,
): Promise<string | null> =>
  obstacleOf(async () => ((await tryAgain(item, corrected)) ? null : correctionTexts.notWaiting));
