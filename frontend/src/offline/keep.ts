import { randomId } from '../api/random-id.ts';
import { toast } from '../shared/toasts.ts';
import type { Corrected, Item, Kind, NewItem } from './item.ts';
import { kinds } from './kinds.ts';
import { correctionTexts } from './correction-messages.ts';
import { waitingTexts } from './messages.ts';
import { isFull } from './is-full.ts';
import { isWaitingAlready } from './item-store.ts';
import { discard, keepForLater, replace, takeBack, tryAgain } from './outbox.ts';

/** Why something that waits stays as it is, by what became of it. */
const whyNot = { done: null, busy: waitingTexts.busy, asked: waitingTexts.begun, gone: waitingTexts.gone };

/** What keeps something from being kept on this device, or null. */
const obstacleOf = async (work: () => Promise<string | null>): Promise<string | null> => {
  try {
    return await work();
  } catch (error) {
    if (isFull(error)) return waitingTexts.noRoom;
    if (isWaitingAlready(error)) return waitingTexts.waitsAlready;
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

/** Puts another one in the place of what waits. Answers what keeps it from that, or null. */
export const replaceOrSay = (item: Item, by: NewItem): Promise<string | null> =>
  obstacleOf(async () => whyNot[await replace(item, by)]);

/** What waits as it is put right: under another id where the server may have it, and only the answer was lost. */
const putRight = <K extends Kind>(item: Item<K>, corrected: Corrected<K>) =>
  ({ ...item, ...corrected, id: item.unasked ? item.id : randomId() }) as unknown as NewItem;

/**
 * Puts right what is in the line, in its place there. What the server refused, or was never asked for, keeps its id. Answers what keeps it
 * from that, or null.
 */
export const correctOrSay = <K extends Kind>(
  item: Item<K>,
  corrected: Corrected<K>,
): Promise<string | null> =>
  item.refusal
    ? obstacleOf(async () => ((await tryAgain(item, corrected)) ? null : correctionTexts.notWaiting))
    : replaceOrSay(item as Item, putRight(item, corrected));

const stillWanted = async (item: Item): Promise<string | null> => {
  if (!item.refusal) return whyNot[await takeBack(item)];
  return (await discard(item)) ? null : correctionTexts.notWaiting;
};

/** Takes out of the line what its owner does not want; says so where it is on its way by now. */
export const takeBackOrSay = async (item: Item): Promise<void> => {
  const why = await obstacleOf(() => stillWanted(item));
  if (why !== null) toast(why, 'error');
};
