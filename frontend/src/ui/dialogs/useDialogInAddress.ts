import { useCallback } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { afterOthers, goBack, goTo, presentQuery, presentState } from '../address/history-steps.ts';

/** Router state of the history entry that opening the dialog added. */
type Opening = { opened: string };

const asItIs = (query: URLSearchParams) => query;

/**
 * A dialog that the query parameter `name` opens; its value identifies the content. Opening adds an entry to the browser's history; Back
 * closes the dialog, and closing it goes back. Switching from one such dialog to the next adds no entry, and neither does a shared address.
 * `clean` removes the dialog's other parameters when it opens and closes.
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
        // A question on top of the dialog has an entry of its own, also when a shared address opened the dialog.
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
