/** The names under which the address keeps what a history is filtered by. */
export const historyFilters = {
  by: 'quien',
  kind: 'tipo',
  from: 'del',
  to: 'al',
  deletions: 'eliminaciones',
} as const;

/** The query without what a history was filtered by: another project, or another opening of it, begins with all of it. */
export const unfiltered = (query: URLSearchParams): URLSearchParams => {
  const next = new URLSearchParams(query);
  for (const name of Object.values(historyFilters)) next.delete(name);
  return next;
};
