import { useCallback } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { goTo, presentQuery, presentState } from './history-steps.ts';

const asItIs = (query: URLSearchParams) => query;

/**
 * A parameter of the address' query (`?tab=`, `?project=`, filters), so that addresses can be shared and Back works. An empty value removes
 * the parameter. `replace` adds no history entry, for values that change with each keystroke. `clean` removes the parameters that belong to
 * the previous value. A function as value receives the current value; the rendered one may be outdated.
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
