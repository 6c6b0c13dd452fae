import { filesOf, type Item, type KeptFile } from './item.ts';

/** Returns the files of an entry to show, without the originals of annotated photos. */
export const shownFiles = (item: Item): readonly KeptFile[] => {
  const photos = item.kind === 'progress' ? (item.body.photos ?? []) : [];
  const originals = new Set<string | null | undefined>(photos.map(({ original_url }) => original_url));
  return filesOf(item).filter(({ as }) => as === undefined || !originals.has(as));
};
