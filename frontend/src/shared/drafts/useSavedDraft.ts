import { useCallback, useEffect, useRef, useState } from 'react';
import { useUnsaved } from '../../ui/dialogs/unsaved.ts';

/** Milliseconds after the last key press: not at every key, and soon enough that a crash loses a word at most. */
const pause = 300;

/** The draft; `seen` is the revision of the record that it changes, `opened` the form values of that revision. */
export type Typing<Draft> = {
  draft: Draft;
  dirty: boolean;
  seen: number | undefined;
  opened?: Draft | null;
};

/** Storage of the draft; the same object while the form is mounted. `keep` returns whether there was room. */
export type Keeper<Draft> = { keep: (typing: Typing<Draft>) => boolean; forget: (draft: Draft) => void };

/**
 * Saves a draft shortly after the last key press, when the page is left and when the form unmounts. It survives a reload, a crash and an
 * expired session. A form without unsaved values deletes its draft.
 */
export const useSavedDraft = <Draft>(
  { draft, dirty, seen, opened = null }: Typing<Draft>,
  keeper: Keeper<Draft>,
) => {
  const [full, setFull] = useState(false);
  const latest = useRef({ draft, dirty, seen, opened });
  const over = useRef(false);
  useUnsaved(dirty);

  const keep = useCallback(() => {
    if (over.current) return;
    if (latest.current.dirty) setFull(!keeper.keep(latest.current));
    else keeper.forget(latest.current.draft);
  }, [keeper]);

  useEffect(() => {
    latest.current = { draft, dirty, seen, opened };
    const timer = setTimeout(keep, pause);
    return () => clearTimeout(timer);
  }, [draft, dirty, seen, opened, keep]);

  useEffect(() => {
    addEventListener('pagehide', keep);
    return () => {
      removeEventListener('pagehide', keep);
      keep();
    };
  }, [keep]);

  return {
    /** Whether there was no room for the draft. */
    full,
    /** Deletes the draft after it is saved or discarded, and stops saving. */
    finish: useCallback(() => {
      over.current = true;
      keeper.forget(latest.current.draft);
    }, [keeper]),
  };
};
