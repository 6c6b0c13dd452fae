/** Query parameters of the filters of a history. */
export const historyFilters = {
  by: 'quien',
  kind: 'tipo',
  from: 'del',
  to: 'al',
  deletions: 'eliminaciones',
} as const;

/** The query without the filters of a history: another project, or opening the history again, starts unfiltered. */
export const unfiltered = (query: URLSearchParams): URLSearchParams => {
  const next = new URLSearchParams(query);
  for (const name of Object.values(historyFilters)) next.delete(name);
  return next;
};
