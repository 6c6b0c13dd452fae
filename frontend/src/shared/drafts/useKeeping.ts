import { useCallback, useEffect, useRef, useState } from 'react';
import { useUnsaved } from '../unsaved.ts';

/** In ms: not at every key, and soon enough that a crash loses a word at most. */
const pause = 300;

/** What is typed; `seen` is the revision of the record that it changes, `opened` the form of that record then. */
export type Typing<Draft> = {
  draft: Draft;
  dirty: boolean;
  seen: number | undefined;
  opened?: Draft | null;
};

/** Where it is kept: the same object as long as the form is drawn. `keep` answers whether there was room. */
export type Keeper<Draft> = { keep: (typing: Typing<Draft>) => boolean; forget: (draft: Draft) => void };

/**
 * Keeps what is typed while it is typed: a moment after the last key, when the page is left, and when the form goes; so it survives a
 * reload, a crash and an expired session. What holds nothing to lose is forgotten.
 */
export const useKeeping = <Draft>(
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
    /** Whether there was no room to keep it. */
    full,
    /** Once it is saved or thrown away: nothing is kept any more. */
    finish: useCallback(() => {
      over.current = true;
      keeper.forget(latest.current.draft);
    }, [keeper]),
  };
};
