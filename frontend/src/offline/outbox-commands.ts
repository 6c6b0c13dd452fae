import { randomId } from '../api/random-id.ts';
import { toast } from '../shared/toasts.ts';
import type { Corrected, Item, Kind, NewItem } from './item.ts';
import { kinds } from './kinds.ts';
import { correctionTexts } from './correction-messages.ts';
import { waitingTexts } from './messages.ts';
import { isFull } from './is-full.ts';
import { isWaitingAlready } from './item-store.ts';
import { discard, keepForLater, replace, takeBack, tryAgain } from './outbox.ts';

/** Messages for an entry that cannot be changed, by result. */
const whyNot = { done: null, busy: waitingTexts.busy, asked: waitingTexts.begun, gone: waitingTexts.gone };

/** Returns the message of the error that prevents storing on this device, or null. */
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

/** Stores a capture in the outbox and shows a toast (specification §8). Returns the message of the error that prevents that, or null. */
export const addToOutbox = (item: NewItem): Promise<string | null> =>
  obstacleOf(async () => {
    await keepForLater(item);
    toast(item.over?.does === 'remove' ? waitingTexts.removalKept : kinds[item.kind].kept, 'success');
    return null;
  });

/** Replaces a pending entry. Returns the message of the error that prevents that, or null. */
export const replaceInOutbox = (item: Item, by: NewItem): Promise<string | null> =>
  obstacleOf(async () => whyNot[await replace(item, by)]);

/** The corrected entry. It gets a new id if the server may have the previous version and only the response was lost. */
const putRight = <K extends Kind>(item: Item<K>, corrected: Corrected<K>) =>
  ({ ...item, ...corrected, id: item.unasked ? item.id : randomId() }) as unknown as NewItem;

/**
 * Corrects an outbox entry in its position. A refused or unrequested entry keeps its id.
 * Returns the message of the error that prevents that, or null.
 */
export const correctInOutbox = <K extends Kind>(
  item: Item<K>,
  corrected: Corrected<K>,
): Promise<string | null> =>
  item.refusal
    ? obstacleOf(async () => ((await tryAgain(item, corrected)) ? null : correctionTexts.notWaiting))
    : replaceInOutbox(item as Item, putRight(item, corrected));

const stillWanted = async (item: Item): Promise<string | null> => {
  if (!item.refusal) return whyNot[await takeBack(item)];
  return (await discard(item)) ? null : correctionTexts.notWaiting;
};

/** Deletes an unwanted entry from the outbox; shows an error if it is already being sent. */
export const withdrawFromOutbox = async (item: Item): Promise<void> => {
  const why = await obstacleOf(() => stillWanted(item));
  if (why !== null) toast(why, 'error');
};
