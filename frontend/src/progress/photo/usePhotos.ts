import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useStore } from '../../ui/store.ts';
import { photoList, type Taken } from './photo-list.ts';
import { seenPhotos } from './seen-photo.ts';
import type { PhotoTarget } from './sending.ts';

/** Returns the form's photos for display; uploads use the form's current concept and date. The initial photos are read once. */
export const usePhotos = (target: PhotoTarget, opening: () => Parameters<typeof photoList>[0]) => {
  const [list] = useState(() => photoList(opening()));
  const entries = useStore(list);
  const photos = useMemo(() => seenPhotos(entries), [entries]);
  const open = useEffectEvent(() => list.open(target));
  useEffect(() => {
    open();
    return list.close;
  }, [list]);
  const { waits, remove, undraw, toFront, hold, settled } = list;
  return {
    photos,
    /** Whether they belong to a capture in the outbox. */
    waits,
    take: (files: readonly File[], taken?: Taken) => list.take(files, target, taken),
    retry: (id: string) => list.retry(id, target),
    draw: (id: string, drawn: File) => list.draw(id, drawn, target),
    undraw,
    remove,
    /** Puts the last removed photo back; null if there is none. */
    restore: list.canRestore() ? () => list.restore(target) : null,
    toFront,
    hold,
    settled,
  };
};

export type Photos = ReturnType<typeof usePhotos>;
