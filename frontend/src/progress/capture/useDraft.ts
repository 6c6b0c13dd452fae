import { useCallback, useState } from 'react';
import { baseOf } from '../../shared/conflict/base.ts';
import type { DraftOwner } from '../../shared/drafts/draft-storage.ts';
import { useSavedDraft, type Keeper } from '../../shared/drafts/useSavedDraft.ts';
import { isDirty, type Draft } from '../draft.ts';
import { photoPlace } from '../photo/place.ts';
import { forgetDraft, keepDraft, type KeptDraft } from '../draft-store.ts';

type Start = {
  owner: DraftOwner;
  initial: Draft;
  kept: KeptDraft | undefined;
  editing: boolean;
  /** Whether it corrects an outbox entry, which stays unchanged until the correction is saved. */
  waits: boolean;
  revision: number | undefined;
};

const nowhere: Keeper<Draft> = { keep: () => true, forget: () => undefined };

const onDevice = ({ owner, editing }: Start): Keeper<Draft> => ({
  keep: ({ draft, seen, opened }) =>
    keepDraft(owner, {
      draft,
      editing,
      ...(seen !== undefined && { seen }),
      ...(editing && opened && { opened }),
      kept_at: new Date().toISOString(),
    }),
  forget: ({ id }) => forgetDraft(owner, id),
});

/**
 * Returns the draft of a progress record, saved on this device while the user types: it survives a closed dialog, a reload and an expired
 * session. The initial values (`start`) are read once.
 */
export const useDraft = (start: () => Start) => {
  const [started] = useState(() => {
    const opening = start();
    return { ...opening, keeper: opening.waits ? nowhere : onDevice(opening) };
  });
  const { initial, kept, editing } = started;
  const [base, setBase] = useState(() => baseOf(kept, initial, started.revision));
  const [draft, setDraft] = useState<Draft>(kept?.draft ?? initial);
  const dirty = isDirty(draft, initial, editing);
  const { full, finish } = useSavedDraft({ draft, dirty, ...base }, started.keeper);

  const change = useCallback((patch: Partial<Draft>) => setDraft((now) => ({ ...now, ...patch })), []);

  return {
    draft,
    change,
    /** The record and revision that the draft is based on. */
    base,
    setBase,
    /** Whether the input is saved nowhere and is lost with the dialog. */
    lost: started.waits && (dirty || draft.concept_id !== initial.concept_id),
    /** Whether this device has no room for the draft. */
    full,
    /** Whether the dialog opened with a saved draft. */
    restored: kept !== undefined,
    /** Deletes the saved draft, after it was saved as a record or discarded. */
    finish: () => {
      finish();
      void photoPlace(started.owner, draft.id).forget();
    },
  };
};
