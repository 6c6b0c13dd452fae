import type { Item, Kind } from './item.ts';

/** Pending changes of the records of one kind, by record id. */
export const changesByRecord = <K extends Kind>(
  kind: K,
  items: readonly Item[],
): ReadonlyMap<string, Item<K>> =>
  new Map(
    items.flatMap((item) =>
      item.kind === kind && item.over ? [[item.over.record.id, item as unknown as Item<K>]] : [],
    ),
  );
