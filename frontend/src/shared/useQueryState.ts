import { useCallback } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { goTo, presentQuery, presentState } from './history-steps.ts';

const asItIs = (query: URLSearchParams) => query;

/**
 * A piece of the address' query (`?tab=`, `?project=`, filters), so that a place can be shared and Back goes back. An empty value leaves
 * the address. `replace` is for what changes with every keystroke;
 * `clean` takes away what the address says of the value before. What follows from the present value is asked of a function: what
 * was drawn may be the value before.
 */
export const useQueryState = (name: string, { replace = false, clean = asItIs } = {}) => {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const set = useCallback(
    (to: string | null | ((present: string) => string | null)) =>
      goTo(() => {
        const now = presentQuery();
        const value = typeof to === 'function' ? to(now.get(name) ?? '') : to;
        const next = clean(now);
        if (value) next.set(name, value);
        else next.delete(name);
        return navigate({ search: `?${next}` }, replace ? { replace, state: presentState() } : {});
      }),
    [name, replace, clean, navigate],
  );
  return [query.get(name) ?? '', set] as const;
};
