import { useCallback, useMemo, useState } from 'react';
import { randomId } from '../../api/random-id.ts';
import { baseOf } from '../../shared/conflict/base.ts';
import { useKeeping, type Keeper } from '../../shared/drafts/useKeeping.ts';
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
  // The text alone: a step may bring back a row that names a sketch.
  forget: () => forgetDraft(key),
});

/**
 * The estimation being captured, kept on this device as it is typed: it survives a reload, a crash and an expired session. `initial` is what
 * the dialog opens with when nothing was kept, `revision` that of the estimation it comes from.
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
  const { full, finish } = useKeeping({ draft, dirty, ...base }, start.keeper);

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
  /** Changes fields of one part alone. */
  const changeIn = useMemo(() => {
    const part =
      <Name extends 'general' | 'deductions'>(name: Name) =>
      (patch: Partial<Draft[Name]>) =>
        change((now) => ({ [name]: { ...now[name], ...patch } }));
    return { general: part('general'), deductions: part('deductions') };
  }, [change]);
  /** Takes the last step back (or again). Answers the index of the first line it changed; null when there was no step. */
  const step = (towards: typeof undone): number | null => {
    const next = towards(history);
    if (next === history) return null;
    setHistory(next);
    return firstDifference(draft.concepts, next.draft.concepts);
  };

  return {
    /** Of the estimation; a new one has it from here on, so that it is one however often it is sent. */
    id: start.id,
    draft,
    change,
    changeIn,
    /** Changes the lines as they are and as any step would make them; it is no step itself. */
    rewrite,
    /** What it was typed over. */
    base,
    setBase,
    undo: () => step(undone),
    redo: () => step(redone),
    dirty,
    /** Whether this device had no room to keep it. */
    full,
    /** When what was restored had been typed; null when the dialog opened fresh. */
    restored: start.kept?.kept_at ?? null,
    /** Once it is saved or thrown away: nothing of it is kept any more, nor its sketches. */
    finish: () => {
      finish();
      void croquisPlace(key, start.id).forget();
    },
  };
};

/** `cell` names the cell being typed into, so that its keys are undone together. */
export type Change = ReturnType<typeof useDraft>['change'];
export type ChangeIn = ReturnType<typeof useDraft>['changeIn'];
