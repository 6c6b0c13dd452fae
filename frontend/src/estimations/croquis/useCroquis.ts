import { croquisOf } from '@obraclara/events';
import { useEffect, useEffectEvent, useState } from 'react';
import { filesOf, type Item } from '../../offline/item.ts';
import type { DraftOwner } from '../../shared/drafts/draft-storage.ts';
import { unsignedPath } from '../../ui/unsigned-path.ts';
import { useStore } from '../../ui/store.ts';
import { toast } from '../../ui/states/toasts.ts';
import type { useDraft } from '../capture/useDraft.ts';
import { withRows, type DraftLine } from '../draft-rows.ts';
import type { EstimationRow } from '../row.ts';
import { croquisPlace } from './croquis-place.ts';
import { croquisStore } from './croquis-store.ts';
import { croquisTexts } from './messages.ts';

type Of = {
  owner: DraftOwner;
  typing: Pick<ReturnType<typeof useDraft>, 'id' | 'draft' | 'rewrite'>;
  editing: EstimationRow | null;
  correcting: Item<'estimations'> | undefined;
};

/** Links to the pictures on the server, small and whole, by file. A link in a saved draft may have expired. */
const linksOf = (editing: EstimationRow | null): ReadonlyMap<string, { small: string; whole: string }> =>
  new Map(
    (editing?.concepts ?? [])
      .flatMap(({ generadores = [] }) => generadores)
      .flatMap(({ croquis, thumbnail_url }) =>
        croquis
          ? [[unsignedPath(croquis), { small: thumbnail_url ?? croquis, whole: croquis }] as const]
          : [],
      ),
  );

/** Replaces sketches in the rows of lines; an empty text removes one. Lines without these sketches stay the same objects. */
const withInstead = (instead: ReadonlyMap<string, string>) => (lines: readonly DraftLine[]) =>
  lines.map((line) => {
    const { generadores = [] } = line;
    if (!generadores.some(({ croquis }) => instead.has(croquis))) return line;
    return withRows(
      line,
      generadores.map((row) => ({ ...row, croquis: instead.get(row.croquis) ?? row.croquis })),
    );
  });

/** Sketches of the estimation being captured, to show and to send. */
export const useCroquis = ({ owner, typing, editing, correcting }: Of) => {
  const { id, draft, rewrite } = typing;
  const [store] = useState(() =>
    croquisStore({
      place: (croquis_id) => croquisPlace(owner, id, croquis_id),
      waiting: correcting ? filesOf(correcting) : [],
    }),
  );
  const { own, sending } = useStore(store);
  const [links] = useState(() => linksOf(editing));
  const open = useEffectEvent(async () => {
    const lost = await store.open(croquisOf(draft.concepts));
    if (lost.length === 0) return;
    rewrite(withInstead(new Map(lost.map((name) => [name, '']))));
    toast(croquisTexts.lost(lost.length), 'warning');
  });
  useEffect(() => {
    void open();
    return store.close;
  }, [store]);
  return {
    store,
    sending,
    /** Takes a picture that replaces `former`. If it is unreadable, `former` returns. Returns the local name of the picture. */
    take: (picture: File, former: string, drawn = false): string => {
      const { name, ready } = store.take(picture, drawn);
      void ready.then((is) => {
        if (!is) rewrite(withInstead(new Map([[name, former]])));
      });
      return name;
    },
    /** Number of sketches taken on this device. */
    taken: own.size,
    /** Picture of a sketch, small and whole; null while it is being prepared. */
    shownOf: (croquis: string): { small: string; whole: string; picture: Blob | string } | null => {
      if (!own.has(croquis)) {
        const link = links.get(unsignedPath(croquis)) ?? { small: croquis, whole: croquis };
        return { ...link, picture: link.whole };
      }
      const taken = own.get(croquis);
      return taken ? { small: taken.preview, whole: taken.preview, picture: taken.file.blob } : null;
    },
  };
};
export type Croquis = ReturnType<typeof useCroquis>;
