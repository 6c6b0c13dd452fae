import type { Item, Kind } from './item.ts';

/** What waits to be done to records of a kind, by their id. */
export const changesOf = <K extends Kind>(kind: K, items: readonly Item[]): ReadonlyMap<string, Item<K>> =>
  new Map(
    items.flatMap((item) =>
      item.kind === kind && item.over ? [[item.over.record.id, item as unknown as Item<K>]] : [],
    ),
  );
