import { useCallback } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { afterOthers, goBack, goTo, presentQuery, presentState } from './history-steps.ts';

/** The dialog whose opening made a step. */
type Opening = { opened: string };

const asItIs = (query: URLSearchParams) => query;

/**
 * A dialog that stands in the address: `name` says there what it is about. Opening it is a step in the browser's history; Back closes it,
 * and closing it goes back. From one such dialog to the next is no further step, and a shared address has none. What the
 * address says of it besides is taken away by `clean` as it opens and closes.
 */
export const useDialogInAddress = (name: string, clean = asItIs) => {
  const [query] = useSearchParams();
  const navigate = useNavigate();

  const open = useCallback(
    (about: string, change = asItIs) =>
      goTo(() => {
        const now = presentQuery();
        const next = change(clean(now));
        const step = now.has(name)
          ? { replace: true, state: presentState<Opening>() }
          : { state: { opened: name } };
        next.set(name, about);
        return navigate({ search: `?${next}` }, step);
      }),
    [name, clean, navigate],
  );
  const close = useCallback(
    () =>
      afterOthers(async () => {
        const { opened, dialogs = [] } = presentState<Opening>();
        if (opened === name) return goBack(navigate, 1 + dialogs.length);
        // What was asked on top of it has a step of its own also where the address was shared.
        if (dialogs.length > 0) await goBack(navigate, dialogs.length);
        const next = clean(presentQuery());
        if (!next.has(name)) return undefined;
        next.delete(name);
        return navigate({ search: `?${next}` }, { replace: true });
      }),
    [name, clean, navigate],
  );
  return { about: query.get(name), open, close };
};
