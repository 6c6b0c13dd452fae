import { randomId } from '../ui/random-id.ts';
import { toast } from '../ui/states/toasts.ts';
import { filesOf, withFiles, type Corrected, type Item, type Kind, type NewItem } from '../offline/item.ts';
import { correctionTexts } from '../offline/correction-messages.ts';
import { waitingTexts } from '../offline/messages.ts';
import { isFull } from '../offline/is-full.ts';
import { isWaitingAlready } from '../offline/item-store.ts';
import { discard, follow, keepForLater, replace, takeBack, tryAgain } from '../offline/outbox.ts';

/** Messages for an entry that cannot be changed, by result. */
const whyNot = { done: null, busy: waitingTexts.busy, asked: waitingTexts.busy, gone: waitingTexts.gone };

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

/**
 * Replaces a pending entry; if the server may have it, `behind` queues the change behind it.
 * Returns the message of the error that prevents that, or null.
 */
const replaceInOutbox = (
  item: Item,
  by: NewItem,
  behind: () => ReturnType<typeof follow>,
): Promise<string | null> =>
  obstacleOf(async () => {
    const became = await replace(item, by);
    return whyNot[became === 'asked' || became === 'busy' ? await behind() : became];
  });

/** The corrected entry. It gets a new id if the server may have the previous version and only the response was lost. */
const putRight = <K extends Kind>(item: Item<K>, corrected: Corrected<K>) => {
  const { next: _, ...before } = item;
  return { ...before, ...corrected, id: item.unasked ? item.id : randomId() } as unknown as NewItem;
};

const removalOf = ({ title }: Pick<Item, 'title'>) =>
  ({ does: 'remove', changed: { title: waitingTexts.removal(title) } }) as const;

/** A corrected entry as a capture of its own, whose files are uploaded for it. */
const capturedAnew = (item: NewItem): NewItem => ({
  ...item,
  ...withFiles(
    item,
    filesOf(item).map((file) => ({ ...file, key: randomId(), stored: null })),
  ),
  unasked: true,
});

/**
 * Corrects an outbox entry in its position. A refused or unrequested entry keeps its id. Behind an entry that the server may have, the
 * correction is queued; or, if it is not `correctable`, its deletion, and the corrected capture at the end.
 * Returns the message of the error that prevents that, or null.
 */
export const correctInOutbox = <K extends Kind>(
  item: Item<K>,
  corrected: Corrected<K>,
  correctable: boolean,
): Promise<string | null> => {
  if (item.refusal)
    return obstacleOf(async () => ((await tryAgain(item, corrected)) ? null : correctionTexts.notWaiting));
  const { over: _, ...changed } = corrected;
  const by = putRight(item, corrected);
  return replaceInOutbox(item as Item, by, () =>
    correctable || item.over
      ? follow(item as Item, { does: 'correct', changed })
      : follow(item as Item, removalOf(item), capturedAnew({ ...by, id: randomId() })),
  );
};

/**
 * Adds the deletion of a record to the outbox; it replaces `instead`, a pending change of the same record.
 * Returns the message of the error that prevents that, or null.
 */
export const removeInOutbox = async (removal: NewItem, instead: Item | undefined): Promise<string | null> => {
  const { title, body } = removal;
  if (instead && !instead.refusal)
    return replaceInOutbox(instead, removal, () =>
      follow(instead, { does: 'remove', changed: { title, body } }),
    );
  const why = await addToOutbox(removal, waitingTexts.removalKept);
  if (why === null && instead) await discard(instead);
  return why;
};

const stillWanted = async (item: Item): Promise<string | null> => {
  if (!item.refusal) {
    const became = await takeBack(item);
    const isSent = !item.over && (became === 'asked' || became === 'busy');
    return whyNot[isSent ? await follow(item, removalOf(item)) : became];
  }
  return (await discard(item)) ? null : correctionTexts.notWaiting;
};

/** Deletes an unwanted entry; if the server may have its new record, the record is deleted too. Shows the error that prevents that. */
export const withdrawFromOutbox = async (item: Item): Promise<void> => {
  const why = await obstacleOf(() => stillWanted(item));
  if (why !== null) toast(why, 'error');
};
