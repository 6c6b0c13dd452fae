import type { Item, Kind, Over } from './item.ts';

/** The conflicting record of a refused change, as its new base; null if the change met no conflict. */
export const conflictBase = <K extends Kind>({
  over,
  refusal,
}: Pick<Item<K>, 'over' | 'refusal'>): Over<K> | null =>
  over && refusal?.current ? { ...over, record: { ...over.record, ...refusal.current } } : null;
