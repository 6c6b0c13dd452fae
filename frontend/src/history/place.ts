import { historyKinds, type HistoryKind } from '@obraclara/events';
import { useCallback, useMemo } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { historyFilters as names } from '../shared/history-filters.ts';
import { goTo, presentQuery, presentState } from '../ui/address/history-steps.ts';

/** Filters of a history. Empty texts filter nothing; dates are YYYY-MM-DD, inclusive. */
export type Filters = {
  by: string;
  kind: HistoryKind | '';
  from: string;
  to: string;
  /** Whether only deletions are shown. */
  deletions: boolean;
};

export const noFilters: Filters = { by: '', kind: '', from: '', to: '', deletions: false };

export const isFiltered = (filters: Filters): boolean => Object.values(filters).some(Boolean);

export const isReversed = ({ from, to }: Filters): boolean => from !== '' && to !== '' && from > to;

const isDay = (text: string) => /^20\d\d-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));
const dayOf = (text: string | null) => (text !== null && isDay(text) ? text : '');

const filtersOf = (query: URLSearchParams): Filters => ({
  by: (query.get(names.by) ?? '').slice(0, 200),
  kind: historyKinds.find((kind) => kind === query.get(names.kind)) ?? '',
  from: dayOf(query.get(names.from)),
  to: dayOf(query.get(names.to)),
  deletions: query.get(names.deletions) === 'si',
});

const queryValue = (value: string | boolean) => (typeof value === 'boolean' ? (value ? 'si' : '') : value);

const changed = (query: URLSearchParams, filters: Partial<Filters>) => {
  const next = new URLSearchParams(query);
  for (const [name, value] of Object.entries(filters)) {
    const written = queryValue(value);
    const called = names[name as keyof Filters];
    if (written === '') next.delete(called);
    else next.set(called, written);
  }
  return next;
};

/**
 * Returns the filters of a history from the URL, so that a result can be shared. Back returns to the previous filters or, from a dialog,
 * which is one step, to the page below it.
 */
export const useHistoryPlace = (inDialog: boolean) => {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const filters = useMemo(() => filtersOf(query), [query]);
  const filter = useCallback(
    (change: Partial<Filters>, replace = false) =>
      goTo(() => {
        const search = `?${changed(presentQuery(), change)}`;
        return navigate({ search }, replace || inDialog ? { replace: true, state: presentState() } : {});
      }),
    [navigate, inDialog],
  );
  return { filters, filter };
};
