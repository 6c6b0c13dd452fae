import { useMemo } from 'react';
import type { Item, Kind, NewItem } from './item.ts';
import { keepOrSay, replaceOrSay } from './keep.ts';
import { discard } from './outbox.ts';
import { changesOf } from './changes-of.ts';
import { useOutbox } from './useOutbox.ts';

/** What waits on this device to be done to records of a kind, by their id. */
export const useChanges = <K extends Kind>(kind: K): ReadonlyMap<string, Item<K>> => {
  const { items } = useOutbox();
  return useMemo(() => changesOf(kind, items), [kind, items]);
};

/**
 * Leaves the deletion of a record to the line of this device; `instead`: what waited to be done to it, which is not wanted any more. Answers
 * what keeps it from that, or null.
 */
export const keepRemoval = async (removal: NewItem, instead: Item | undefined): Promise<string | null> => {
  if (instead && !instead.refusal) return replaceOrSay(instead, removal);
  const why = await keepOrSay(removal);
  if (why === null && instead) await discard(instead);
  return why;
};
