import { businessDay } from '@obraclara/events';
import { useCallback, useMemo } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { snapshotInstant } from '../../api/snapshot.ts';
import { useSession } from '../../session/useSession.ts';
import { goTo, presentQuery, presentState } from '../../ui/address/history-steps.ts';
import { dayShown, type SpanText } from './span.ts';

const names = { from: 'antes', to: 'despues' } as const;

/** Returns the query without the two moments: the next comparison starts with its defaults. */
export const withoutSpan = (query: URLSearchParams): URLSearchParams => {
  const next = new URLSearchParams(query);
  for (const name of Object.values(names)) next.delete(name);
  return next;
};

const dayBefore = (day: string) =>
  new Date(Date.parse(`${day}T12:00:00Z`) - 86_400_000).toISOString().slice(0, 10);

/** Returns the two moments from the URL; by default, now or the snapshot's instant, and the day before. */
export const useSpan = () => {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const shown = snapshotInstant(useSession()?.user);
  const from = query.get(names.from) ?? dayBefore(dayShown(shown ?? '') || businessDay(new Date()));
  const to = query.get(names.to) ?? '';
  const spanText = useMemo(() => ({ from, to }), [from, to]);
  const say = useCallback(
    (change: Partial<SpanText>) =>
      goTo(() => {
        const next = presentQuery();
        for (const [name, value] of Object.entries(change)) {
          const called = names[name as keyof SpanText];
          if (name === 'to' && value === '') next.delete(called);
          else next.set(called, value);
        }
        return navigate({ search: `?${next}` }, { replace: true, state: presentState() });
      }),
    [navigate],
  );
  return { said: spanText, say, shown };
};
