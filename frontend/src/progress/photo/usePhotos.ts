import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { photoList, type Taken } from './photo-list.ts';
import type { PhotoTarget } from './sending.ts';

/** The photos of the form as `photoList` has them, sent for what the form is about by now. What they open with is read once. */
export const usePhotos = (target: PhotoTarget, opening: () => Parameters<typeof photoList>[0]) => {
  const [list] = useState(() => photoList(opening()));
  const photos = useSyncExternalStore(list.subscribe, list.get);
  const open = useEffectEvent(() => list.open(target));
  useEffect(() => {
    open();
    return list.close;
  }, [list]);
  const { waits, remove, toFront, hold, settled } = list;
  return {
    photos,
    /** Whether they go with a capture that waits in the line. */
    waits,
    take: (files: readonly File[], taken?: Taken) => list.take(files, target, taken),
    retry: (id: string) => list.retry(id, target),
    remove,
    toFront,
    hold,
    settled,
  };
};

export type Photos = ReturnType<typeof usePhotos>;
