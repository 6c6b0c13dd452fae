import { filesOf, type Item, type KeptFile } from './item.ts';

/** The files of an item that people look at: not a photo as it was before a copy of it was drawn on. */
export const shownFiles = (item: Item): readonly KeptFile[] => {
  const photos = item.kind === 'progress' ? (item.body.photos ?? []) : [];
  const originals = new Set<string | null | undefined>(photos.map(({ original_url }) => original_url));
  return filesOf(item).filter(({ as }) => as === undefined || !originals.has(as));
};
