import { toast } from '../shared/toasts.ts';
import type { NewItem } from './item.ts';
import { kinds } from './kinds.ts';
import { waitingTexts } from './messages.ts';
import { isFull } from './is-full.ts';
import { keepForLater } from './outbox.ts';

/**
 * Keeps what was captured on this device, to be sent when the server can be asked, and says so (specification §8). Answers what keeps it
 * from being kept, or null.
 */
export const keepOrSay = async (item: NewItem): Promise<string | null> => {
  try {
    await keepForLater(item);
    toast(kinds[item.kind].kept, 'success');
    return null;
  } catch (error) {
    if (isFull(error)) return waitingTexts.noRoom;
    reportError(error);
    return waitingTexts.noPlace;
  }
};
