import { useCallback, useState } from 'react';
import { baseOf } from '../../shared/conflict/base.ts';
import type { DraftOwner } from '../../shared/drafts/kept-store.ts';
import { useKeeping, type Keeper } from '../../shared/drafts/useKeeping.ts';
import { isDirty, type Draft } from '../draft.ts';
import { photoPlace } from '../photo/place.ts';
import { forgetDraft, keepDraft, type KeptDraft } from '../draft-store.ts';

type Start = {
  owner: DraftOwner;
  initial: Draft;
  kept: KeptDraft | undefined;
  editing: boolean;
  /** What is corrected is in the line, and stays there as it is until it is saved. */
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
 * The progress being typed, kept on this device as it is typed: it survives a closed dialog, a reload and an expired session. What the
 * dialog opened with (`start`) is read once.
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
  const { full, finish } = useKeeping({ draft, dirty, ...base }, started.keeper);

  const change = useCallback((patch: Partial<Draft>) => setDraft((now) => ({ ...now, ...patch })), []);

  return {
    draft,
    change,
    /** What it was typed over. */
    base,
    setBase,
    /** Whether what was typed is kept nowhere, and goes with the dialog. */
    lost: started.waits && (dirty || draft.concept_id !== initial.concept_id),
    /** Whether this device had no room to keep it. */
    full,
    /** Whether it opened with what had been typed before. */
    restored: kept !== undefined,
    /** Once it is saved or thrown away: nothing of it is kept any more. */
    finish: () => {
      finish();
      void photoPlace(started.owner, draft.id).forget();
    },
  };
};
