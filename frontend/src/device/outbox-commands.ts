import { randomId } from '../ui/random-id.ts';
import { toast } from '../ui/states/toasts.ts';
import type { Corrected, Item, Kind, NewItem } from '../offline/item.ts';
import { correctionTexts } from '../offline/correction-messages.ts';
import { waitingTexts } from '../offline/messages.ts';
import { isFull } from '../offline/is-full.ts';
import { isWaitingAlready } from '../offline/item-store.ts';
import { discard, keepForLater, replace, takeBack, tryAgain } from '../offline/outbox.ts';

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

/** Adds an entry to the outbox and shows `kept` as a toast. Returns the message of the error that prevents that, or null. */
export const addToOutbox = (item: NewItem, kept: string): Promise<string | null> =>
  obstacleOf(async () => {
    await keepForLater(item);
    toast(kept, 'success');
    return null;
  });

/** Replaces a pending entry. Returns the message of the error that prevents that, or null. */
const replaceInOutbox = (item: Item, by: NewItem): Promise<string | null> =>
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

/**
 * Adds the deletion of a record to the outbox; it replaces `instead`, a pending change of the same record.
 * Returns the message of the error that prevents that, or null.
 */
export const removeInOutbox = async (removal: NewItem, instead: Item | undefined): Promise<string | null> => {
  if (instead && !instead.refusal) return replaceInOutbox(instead, removal);
  const why = await addToOutbox(removal, waitingTexts.removalKept);
  if (why === null && instead) await discard(instead);
  return why;
};

const stillWanted = async (item: Item): Promise<string | null> => {
  if (!item.refusal) return whyNot[await takeBack(item)];
  return (await discard(item)) ? null : correctionTexts.notWaiting;
};

/** Deletes an unwanted entry from the outbox; shows an error if it is already being sent. */
export const withdrawFromOutbox = async (item: Item): Promise<void> => {
  const why = await obstacleOf(() => stillWanted(item));
  if (why !== null) toast(why, 'error');
};
