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
import { randomId } from '../random-id.ts';
import { afterOthers, goBack, presentQuery, presentState } from '../address/history-steps.ts';

const dialogsOf = (state: unknown): string[] => (state as { dialogs?: string[] } | null)?.dialogs ?? [];

/** Ids of the open dialogs, from the lowest to the topmost. */
let openDialogs: string[] = [];

const presentDialogs = () => presentState().dialogs ?? [];

/** Counts `popstate` events. The router's location does not change when a step and the step back from it are rendered together. */
const usePops = () => {
  const [pops, count] = useReducer((before: number) => before + 1, 0);
  useEffect(() => {
    // A transition, so that it renders no earlier than the router's own update.
    const popped = () => startTransition(count);
    addEventListener('popstate', popped);
    return () => removeEventListener('popstate', popped);
  }, []);
  return pops;
};

/** Number of history entries of closed dialogs on top of the topmost open one. */
const stepsBack = (): number => {
  const present = presentDialogs();
  return present.length - 1 - present.findLastIndex((id) => openDialogs.includes(id));
};

/**
 * For a dialog that is open while its component is mounted: Back calls `onBack` and never leaves the page below. Opening adds an entry to
 * the browser's history, closing goes back by it. With several dialogs, Back calls only the topmost.
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
    // The router renders a new entry asynchronously, and a fast Back may remove the entry before that.
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
  // A layout effect, so that it runs before the next input.
  useLayoutEffect(() => {
    openDialogs = [...openDialogs, id];
    return () => leave();
  }, [id]);
  useEffect(() => settle(), [location, pops]);
};
