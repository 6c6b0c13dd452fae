import {
  startTransition,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useReducer,
  useRef,
  useState,
} from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { randomId } from '../api/random-id.ts';
import { afterOthers, goBack, presentQuery, presentState } from './history-steps.ts';

const dialogsOf = (state: unknown): string[] => (state as { dialogs?: string[] } | null)?.dialogs ?? [];

/** The dialogs that are open, each on top of those before it. */
let openDialogs: string[] = [];

const presentDialogs = () => presentState().dialogs ?? [];

/** How often this tab went back or forth. A step and the way back from it that are drawn as one leave the router's location as it was. */
const usePops = () => {
  const [pops, count] = useReducer((before: number) => before + 1, 0);
  useEffect(() => {
    // No sooner than the router draws where that led.
    const popped = () => startTransition(count);
    addEventListener('popstate', popped);
    return () => removeEventListener('popstate', popped);
  }, []);
  return pops;
};

/** How many steps lead back to what is still open. */
const stepsBack = (): number => {
  const present = presentDialogs();
  return present.length - 1 - present.findLastIndex((id) => openDialogs.includes(id));
};

/**
 * For a dialog that is open as long as its component lives: Back is asked to close it and never leaves the place below it. Opening makes
 * a step in the browser's history, closing takes it back. Of several Back asks the uppermost.
 */
export const useBackCloses = (onBack: () => 'closed' | 'stays') => {
  const location = useLocation();
  const navigate = useNavigate();
  const [id] = useState(randomId);
  const step = useRef<'none' | 'made' | 'taken back'>('none');
  const here = dialogsOf(location.state).includes(id);
  const pops = usePops();

  const enter = () => {
    if (!openDialogs.includes(id)) return undefined;
    step.current = 'made';
    if (presentDialogs().includes(id)) return undefined;
    const dialogs = openDialogs.slice(0, openDialogs.indexOf(id) + 1);
    return navigate({ search: `?${presentQuery()}` }, { state: { ...presentState(), dialogs } });
  };
  const settle = useEffectEvent(() => {
    // A step that was made is not drawn at once; whoever is quick with Back takes it before it is.
    if (here || presentDialogs().includes(id) || step.current === 'taken back') return;
    const isNew = step.current === 'none';
    if (!isNew) step.current = 'taken back';
    if (isNew || onBack() === 'stays') afterOthers(enter);
  });

  const leave = useEffectEvent(() => {
    openDialogs = openDialogs.filter((other) => other !== id);
    afterOthers(() => {
      const back = stepsBack();
      return back === 0 ? undefined : goBack(navigate, back);
    });
  });
  // Before anything else can be pressed.
  useLayoutEffect(() => {
    openDialogs = [...openDialogs, id];
    return () => leave();
  }, [id]);
  useEffect(() => settle(), [location, pops]);
};
