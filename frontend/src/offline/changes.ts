import { useMemo } from 'react';
import type { Item, Kind } from './item.ts';
import { changesByRecord } from './changes-by-record.ts';
import { useOutbox } from './useOutbox.ts';

/** Returns this device's pending changes of the records of one kind, by record id. */
export const useChanges = <K extends Kind>(kind: K): ReadonlyMap<string, Item<K>> => {
  const { items } = useOutbox();
  return useMemo(() => changesByRecord(kind, items), [kind, items]);
};
