import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { randomId } from '../api/random-id.ts';

const dialogsOf = (state: unknown): string[] => (state as { dialogs?: string[] } | null)?.dialogs ?? [];

/** The step back that a closed dialog takes happens a moment later: the next dialog must not be opened before it. */
let stepBack: Promise<unknown> = Promise.resolve();

/**
 * For a dialog that is open as long as its component lives: Back is asked to close it and never leaves the place below it. Opening makes
 * a step in the browser's history, closing takes it back.
 */
export const useBackCloses = (onBack: () => 'closed' | 'stays') => {
  const location = useLocation();
  const navigate = useNavigate();
  const [id] = useState(randomId);
  const entered = useRef(false);
  const open = useRef(true);
  const here = dialogsOf(location.state).includes(id);

  const enter = async () => {
    await stepBack;
    if (!open.current) return;
    const { pathname, search, hash } = location;
    const state = location.state as object | null;
    void navigate({ pathname, search, hash }, { state: { ...state, dialogs: [...dialogsOf(state), id] } });
  };
  const settle = useEffectEvent(() => {
    if (here) entered.current = true;
    else if (!entered.current || onBack() === 'stays') void enter();
  });
  useEffect(() => settle(), [here]);

  const leave = useEffectEvent(() => {
    open.current = false;
    // The component's own location is the former one where another place has taken over.
    const present = (history.state as { usr?: unknown } | null)?.usr;
    if (!dialogsOf(present).includes(id)) return;
    stepBack = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }));
    void navigate(-1);
  });
  useEffect(() => {
    open.current = true;
    return () => leave();
  }, []);
};
