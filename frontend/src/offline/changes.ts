import { useMemo } from 'react';
import type { Item, Kind, NewItem } from './item.ts';
import { addToOutbox, replaceInOutbox } from './outbox-commands.ts';
import { discard } from './outbox.ts';
import { changesByRecord } from './changes-by-record.ts';
import { useOutbox } from './useOutbox.ts';

/** Returns this device's pending changes of the records of one kind, by record id. */
export const useChanges = <K extends Kind>(kind: K): ReadonlyMap<string, Item<K>> => {
  const { items } = useOutbox();
  return useMemo(() => changesByRecord(kind, items), [kind, items]);
};

/**
 * Adds the deletion of a record to the outbox; it replaces `instead`, a pending change of the same record.
 * Returns the message of the error that prevents that, or null.
 */
export const keepRemoval = async (removal: NewItem, instead: Item | undefined): Promise<string | null> => {
  if (instead && !instead.refusal) return replaceInOutbox(instead, removal);
  const why = await addToOutbox(removal);
  if (why === null && instead) await discard(instead);
  return why;
};
