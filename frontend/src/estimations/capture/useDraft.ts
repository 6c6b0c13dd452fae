import { useCallback, useMemo, useState } from 'react';
import { randomId } from '../../ui/random-id.ts';
import { baseOf } from '../../shared/conflict/base.ts';
import { useSavedDraft, type Keeper } from '../../shared/drafts/useSavedDraft.ts';
import { firstDifference, historyOf, redone, rewritten, undone, withChange } from '../capture-history.ts';
import { croquisPlace } from '../croquis/croquis-place.ts';
import type { Draft, DraftLine } from '../draft.ts';
import {
  forgetDraft,
  keepDraft,
  keptDraft,
  openedBase,
  restoredDraft,
  type DraftKey,
} from '../draft-store.ts';

const keeperOf = (key: DraftKey, id: string): Keeper<Draft> => ({
  keep: (typing) => keepDraft(key, { id, ...typing }, new Date()),
  // Deletes only the text: an undo step may restore a row that names a sketch.
  forget: () => forgetDraft(key),
});

/**
 * Draft of the estimation being captured, saved on this device while the user types.
 * It survives a reload, a crash and an expired session.
 * `initial`: form values without a saved draft; `revision`: revision of the edited estimation.
 */
export const useDraft = (key: DraftKey, initial: Draft, revision: number | undefined) => {
  const [start] = useState(() => {
    const kept = keptDraft(key);
    const id = key.estimation_id ?? kept?.id ?? randomId();
    return { id, initial, written: JSON.stringify(initial), kept, keeper: keeperOf(key, id) };
  });
  const [base, setBase] = useState(() =>
    baseOf(start.kept && openedBase(start.kept, initial), initial, revision),
  );
  const [history, setHistory] = useState(() =>
    historyOf(start.kept ? restoredDraft(start.kept, start.initial) : start.initial),
  );
  const { draft } = history;
  const dirty = useMemo(() => JSON.stringify(draft) !== start.written, [draft, start]);
  const { full, finish } = useSavedDraft({ draft, dirty, ...base }, start.keeper);

  const change = useCallback(
    (patch: Partial<Draft> | ((draft: Draft) => Partial<Draft>), cell?: string) =>
      setHistory((now) => withChange(now, patch, cell)),
    [],
  );
  const rewrite = useCallback(
    (made: (lines: readonly DraftLine[]) => readonly DraftLine[]) =>
      setHistory((now) => rewritten(now, made)),
    [],
  );
  /** Changes fields of one part of the draft. */
  const changeIn = useMemo(() => {
    const part =
      <Name extends 'general' | 'deductions'>(name: Name) =>
      (patch: Partial<Draft[Name]>) =>
        change((now) => ({ [name]: { ...now[name], ...patch } }));
    return { general: part('general'), deductions: part('deductions') };
  }, [change]);
  /** Undoes or redoes a step. Returns the index of the first changed line; null if there is no step. */
  const step = (towards: typeof undone): number | null => {
    const next = towards(history);
    if (next === history) return null;
    setHistory(next);
    return firstDifference(draft.concepts, next.draft.concepts);
  };

  return {
    /** Id of the estimation. A new one has it before it is sent, so that repeated requests create only one. */
    id: start.id,
    draft,
    change,
    changeIn,
    /** Changes the current lines and those of every step; adds no step itself. */
    rewrite,
    /** Version on which the draft is based. */
    base,
    setBase,
    undo: () => step(undone),
    redo: () => step(redone),
    dirty,
    /** Whether the device has no space left for the draft. */
    full,
    /** When the restored draft was saved; null if none was restored. */
    restored: start.kept?.kept_at ?? null,
    /** Deletes the saved draft and its sketches, after it was saved or discarded. */
    finish: () => {
      finish();
      void croquisPlace(key, start.id).forget();
    },
  };
};

/** `cell` identifies the cell being typed into; its keys form one undo step. */
export type Change = ReturnType<typeof useDraft>['change'];
export type ChangeIn = ReturnType<typeof useDraft>['changeIn'];
