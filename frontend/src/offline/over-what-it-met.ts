import type { Item, Kind, Over } from './item.ts';

/** What a change goes over from now on that met another record than it was made over; null where it met none other. */
export const overWhatItMet = <K extends Kind>({
  over,
  refusal,
}: Pick<Item<K>, 'over' | 'refusal'>): Over<K> | null =>
  over && refusal?.current ? { ...over, record: { ...over.record, ...refusal.current } } : null;
