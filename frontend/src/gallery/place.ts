import { useCallback, useMemo } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { goTo } from '../shared/history-steps.ts';

/** What the gallery shows. Empty texts filter nothing; days are YYYY-MM-DD and included. */
export type Filters = { page: number; concept_code: string; start_date: string; end_date: string };

/** In place of a photo's id: the one at an end of a page that is yet to come. */
export const firstOfPage = 'primera';
export const lastOfPage = 'ultima';

/** The names under which the address keeps the place. */
const names = { page: 'pagina', concept_code: 'concepto', start_date: 'desde', end_date: 'hasta' } as const;
const photoName = 'foto';

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

/** The query with these changes; a changed filter begins again at the first page. */
const changed = (query: URLSearchParams, { page = 1, ...filters }: Partial<Filters>) => {
  const next = new URLSearchParams(query);
  for (const [name, value] of Object.entries(filters)) put(next, names[name as keyof typeof filters], value);
  put(next, names.page, page === 1 ? '' : String(page));
  return next;
};

type State = { opened?: boolean } | null;

/**
 * Filters, page and open photo of the gallery, all in the address, so that a place can be shared. A photo opened here is a step
 * in the history: Back closes it, and closing it goes back.
 */
export const useGalleryPlace = () => {
  const [query, setQuery] = useSearchParams();
  const { state } = useLocation() as { state: State };
  const navigate = useNavigate();
  const filters = useMemo(() => filtersOf(query), [query]);
  const opened = state?.opened === true;

  const filter = useCallback(
    (change: Partial<Filters>, replace = false) =>
      goTo(() => setQuery((now) => changed(now, change), { replace })),
    [setQuery],
  );
  const open = (photo: string, page?: number) =>
    setQuery(
      (now) => {
        const next = page === undefined ? new URLSearchParams(now) : changed(now, { page });
        next.set(photoName, photo);
        return next;
      },
      // From one photo to the next is no further step.
      query.has(photoName) ? { replace: true, state } : { state: { opened: true } },
    );
  const close = () => {
    if (opened) void navigate(-1);
    else
      setQuery(
        (now) => {
          const next = new URLSearchParams(now);
          next.delete(photoName);
          return next;
        },
        { replace: true },
      );
  };
  return { filters, filter, photo: query.get(photoName), open, close };
};
