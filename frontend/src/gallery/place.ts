import { useCallback, useMemo } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { goTo, presentQuery } from '../ui/address/history-steps.ts';
import { useDialogInAddress } from '../ui/dialogs/useDialogInAddress.ts';

/** State of the gallery. Empty texts filter nothing; dates are YYYY-MM-DD, inclusive. */
export type Filters = { page: number; concept_code: string; start_date: string; end_date: string };

/** Replace a photo's id: the first or last photo of a page that is not loaded yet. */
export const firstOfPage = 'primera';
export const lastOfPage = 'ultima';

/** Names of the URL parameters. */
const names = { page: 'pagina', concept_code: 'concepto', start_date: 'desde', end_date: 'hasta' } as const;

const isDay = (text: string) => /^20\d\d-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));
const dayOf = (text: string | null) => (text !== null && isDay(text) ? text : '');
const pageOf = (text: string | null) => (text !== null && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1);

const filtersOf = (query: URLSearchParams): Filters => ({
  page: pageOf(query.get(names.page)),
  concept_code: (query.get(names.concept_code) ?? '').slice(0, 200),
  start_date: dayOf(query.get(names.start_date)),
  end_date: dayOf(query.get(names.end_date)),
});

const put = (query: URLSearchParams, name: string, value: string) =>
  value === '' ? query.delete(name) : query.set(name, value);

/** The query with these changes; a changed filter restarts at the first page. */
const changed = (query: URLSearchParams, { page = 1, ...filters }: Partial<Filters>) => {
  const next = new URLSearchParams(query);
  for (const [name, value] of Object.entries(filters)) put(next, names[name as keyof typeof filters], value);
  put(next, names.page, page === 1 ? '' : String(page));
  return next;
};

/** Returns filters, page and open photo of the gallery from the URL, so that they can be shared. */
export const useGalleryPlace = () => {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const { about: photo, open: step, close } = useDialogInAddress('foto');
  const filters = useMemo(() => filtersOf(query), [query]);

  const filter = useCallback(
    (change: Partial<Filters>, replace = false) =>
      goTo(() => navigate({ search: `?${changed(presentQuery(), change)}` }, { replace })),
    [navigate],
  );
  const open = (photo: string, page?: number) =>
    step(photo, (now) => (page === undefined ? now : changed(now, { page })));
  return { filters, filter, photo, open, close };
};
