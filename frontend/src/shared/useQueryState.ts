import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';
import { goTo } from './history-steps.ts';

/**
 * A piece of the address' query (`?tab=`, `?project=`, filters), so that a place can be shared and Back goes back. An empty value leaves
 * the address. `replace` is for what changes with every keystroke.
 */
export const useQueryState = (name: string, { replace = false } = {}) => {
  const [query, setQuery] = useSearchParams();
  const set = useCallback(
    (value: string | null) =>
      goTo(() =>
        setQuery(
          (now) => {
            const next = new URLSearchParams(now);
            if (value) next.set(name, value);
            else next.delete(name);
            return next;
          },
          { replace },
        ),
      ),
    [name, replace, setQuery],
  );
  return [query.get(name) ?? '', set] as const;
};
