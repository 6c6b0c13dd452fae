import { croquisOf } from '@obraclara/events';
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { filesOf, type Item } from '../../offline/item.ts';
import type { DraftOwner } from '../../shared/drafts/kept-store.ts';
import { fileOf } from '../../shared/file-of.ts';
import { toast } from '../../shared/toasts.ts';
import type { useDraft } from '../capture/useDraft.ts';
import type { Draft } from '../draft.ts';
import { withRows } from '../draft-rows.ts';
import type { EstimationRow } from '../row.ts';
import { croquisPlace } from './croquis-place.ts';
import { croquisStore } from './croquis-store.ts';
import { croquisTexts } from './messages.ts';

type Of = {
  owner: DraftOwner;
  typing: Pick<ReturnType<typeof useDraft>, 'id' | 'draft' | 'change'>;
  editing: EstimationRow | null;
  correcting: Item<'estimations'> | undefined;
};

/** The pictures of what the server has, small and whole, by the file: a link in a kept draft may have expired. */
const linksOf = (editing: EstimationRow | null): ReadonlyMap<string, { small: string; whole: string }> =>
  new Map(
    (editing?.concepts ?? [])
      .flatMap(({ generadores = [] }) => generadores)
      .flatMap(({ croquis, thumbnail_url }) =>
        croquis ? [[fileOf(croquis), { small: thumbnail_url ?? croquis, whole: croquis }] as const] : [],
      ),
  );

const without = ({ concepts }: Draft, lost: ReadonlySet<string>): Pick<Draft, 'concepts'> => ({
  concepts: concepts.map((line) => {
    const { generadores = [] } = line;
    if (!generadores.some(({ croquis }) => lost.has(croquis))) return line;
    return withRows(
      line,
      generadores.map((row) => (lost.has(row.croquis) ? { ...row, croquis: '' } : row)),
    );
  }),
});

/** The sketches of the estimation being captured, as they are shown and as they are sent. */
export const useCroquis = ({ owner, typing, editing, correcting }: Of) => {
  const { id, draft, change } = typing;
  const [store] = useState(() =>
    croquisStore({
      place: (croquis_id) => croquisPlace(owner, id, croquis_id),
      waiting: correcting ? filesOf(correcting) : [],
    }),
  );
  const { own, sending } = useSyncExternalStore(store.subscribe, store.get);
  const [links] = useState(() => linksOf(editing));
  const open = useEffectEvent(async () => {
    const lost = new Set(await store.open(croquisOf(draft.concepts)));
    if (lost.size === 0) return;
    change((now) => without(now, lost));
    toast(croquisTexts.lost(lost.size), 'warning');
  });
  useEffect(() => {
    void open();
    return store.close;
  }, [store]);
  return {
    store,
    sending,
    take: store.take,
    /** What is shown of a sketch, small and whole; null while it is being made. */
    shownOf: (croquis: string): { small: string; whole: string; picture: Blob | string } | null => {
      if (!own.has(croquis)) {
        const link = links.get(fileOf(croquis)) ?? { small: croquis, whole: croquis };
        return { ...link, picture: link.whole };
      }
      const taken = own.get(croquis);
      return taken ? { small: taken.preview, whole: taken.preview, picture: taken.file.blob } : null;
    },
  };
};
export type Croquis = ReturnType<typeof useCroquis>;
