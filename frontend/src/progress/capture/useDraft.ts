import { useCallback, useEffect, useRef, useState } from 'react';
import { baseOf } from '../../shared/conflict/base.ts';
import { isDirty, type Draft } from '../draft.ts';
import { forgetDraft, keepDraft, type DraftOwner, type KeptDraft } from '../draft-store.ts';

const pause = 300;

type Start = {
  owner: DraftOwner;
  initial: Draft;
  kept: KeptDraft | undefined;
  editing: boolean;
  revision: number | undefined;
};

/**
 * The progress being typed, kept on this device as it is typed: it survives a closed dialog, a reload and an expired session. What the
 * dialog opened with (`start`) is read once.
 */
export const useDraft = (start: () => Start) => {
  const [started] = useState(start);
  const { owner, initial, kept, editing } = started;
  const [base, setBase] = useState(() => baseOf(kept, initial, started.revision));
  const [draft, setDraft] = useState<Draft>(kept?.draft ?? initial);
  const [full, setFull] = useState(false);
  const dirty = isDirty(draft, initial, editing);
  const latest = useRef({ draft, dirty, seen: base.seen });
  const over = useRef(false);

  const keep = useCallback(() => {
    if (over.current) return;
    const { draft, dirty, seen } = latest.current;
    const typed = { draft, editing, ...(seen !== undefined && { seen }) };
    if (dirty) setFull(!keepDraft(owner, { ...typed, kept_at: new Date().toISOString() }));
    else forgetDraft(owner, draft.id);
  }, [owner, editing]);

  useEffect(() => {
    latest.current = { draft, dirty, seen: base.seen };
    const timer = setTimeout(keep, pause);
    return () => clearTimeout(timer);
  }, [draft, dirty, base, keep]);

  useEffect(() => {
    addEventListener('pagehide', keep);
    return () => {
      removeEventListener('pagehide', keep);
      keep();
    };
  }, [keep]);

  const change = useCallback((patch: Partial<Draft>) => setDraft((now) => ({ ...now, ...patch })), []);

  return {
    draft,
    change,
    /** What it was typed over. */
    base,
    setBase,
    /** Whether this device had no room to keep it. */
    full,
    /** Whether it opened with what had been typed before. */
    restored: kept !== undefined,
    /** Once it is saved or thrown away: nothing is kept any more. */
    finish: useCallback(() => {
      over.current = true;
      forgetDraft(owner, latest.current.draft.id);
    }, [owner]),
  };
};
