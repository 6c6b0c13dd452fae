import { randomId } from '../api/random-id.ts';
import { toast } from '../shared/toasts.ts';
import type { Corrected, Item, Kind, NewItem } from './item.ts';
import { kinds } from './kinds.ts';
import { correctionTexts } from './correction-messages.ts';
import { waitingTexts } from './messages.ts';
import { isFull } from './is-full.ts';
import { keepForLater, replace, takeBack, tryAgain } from './outbox.ts';

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
    toast(item.over?.does === 'remove' ? waitingTexts.removalKept : kinds[item.kind].kept, 'success');
    return null;
  });

/** Puts another one in its place, under another id: this one may be on the server, and only its answer lost. */
const replaceOrSay = <K extends Kind>(item: Item<K>, corrected: Corrected<K>) => {
  const by = { ...item, ...corrected, id: randomId() } as unknown as NewItem;
  return obstacleOf(async () => ((await replace(item as Item, by)) ? null : waitingTexts.busy));
};

/**
 * Puts right what is in the line, in its place there. What the server refused keeps its id: a refusal wrote nothing. Answers what keeps it
 * from that, or null.
 */
export const correctOrSay = <K extends Kind>(
  item: Item<K>,
  corrected: Corrected<K>,
): Promise<string | null> =>
  item.refusal
    ? obstacleOf(async () => ((await tryAgain(item, corrected)) ? null : correctionTexts.notWaiting))
    : replaceOrSay(item, corrected);

/** Takes what waits out of the line; says so where it is being sent. */
export const takeBackOrSay = async (item: Item): Promise<void> => {
  const why = await obstacleOf(async () => ((await takeBack(item)) ? null : waitingTexts.busy));
  if (why !== null) toast(why, 'error');
};
